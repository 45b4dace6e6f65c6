import { describe, expect, it } from "vitest";
import { Keys } from "./keys.ts";

const press = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  key: code.replace(/^(Key|Digit)/, "").toLowerCase(),
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("keys", () => {
  it("point, and slide with the space bar", () => {
    const keys = new Keys();
    expect(keys.down(press("KeyW"))).toEqual({ kind: "point", towards: "up", count: 1 });
    expect(keys.down(press("Space"))).toBe(true);
    expect(keys.down(press("ArrowLeft"))).toEqual({ kind: "slide", towards: "left", count: 1 });
    keys.up(press("Space"));
    expect(keys.down(press("KeyL"))).toEqual({ kind: "point", towards: "right", count: 1 });
  });

  it("repeat by a number and double by Shift", () => {
    const keys = new Keys(() => true);
    keys.down(press("Digit1"));
    keys.down(press("Digit0"));
    expect(keys.down(press("KeyJ"))).toEqual({ kind: "slide", towards: "down", count: 10 });
    expect(keys.down(press("KeyJ"))).toEqual({ kind: "slide", towards: "down", count: 1 });
    const shifted = press("ArrowUp", { shiftKey: true });
    expect(keys.down(shifted)).toEqual({ kind: "slide", towards: "up", count: 2 });
  });

  it("undo and redo", () => {
    const keys = new Keys();
    expect(keys.down(press("KeyU"))).toEqual({ kind: "undo" });
    expect(keys.down(press("KeyZ", { ctrlKey: true, shiftKey: true }))).toEqual({ kind: "redo" });
    expect(keys.down(press("KeyR", { shiftKey: true }))).toEqual({ kind: "last" });
    expect(keys.down(press("KeyR", { ctrlKey: true }))).toBe(false);
    expect(keys.down(press("KeyQ"))).toBe(false);
  });
});
