import { describe, expect, it } from "vitest";
import { read, write, type Address } from "./url.ts";

describe("the address", () => {
  it("is readable", () => {
    const values = { puzzle: "loopover-4x4", setup: "CKAO/GFDI/HLPB/MNJE", moves: "R0 C1' R2" };
    const text = "#/play?puzzle=loopover-4x4&setup=CKAO/GFDI/HLPB/MNJE&moves=R0_C1-_R2";
    expect(write({ room: "play", values })).toBe(text);
    expect(read(text)).toEqual({ room: "play", values });
  });

  it("holds any text", () => {
    for (const moves of ["-2C3 1R0", "R_U", "a&b=c#d?e%f", "[R, U']", "é 'x'", "100%"]) {
      const address: Address = { room: "watch", values: { moves, name: moves } };
      expect(read(write(address))).toEqual(address);
    }
  });

  it("is forgiving", () => {
    expect(read("")).toEqual({ room: "play", values: {} });
    expect(read("#/nowhere?x")).toEqual({ room: "play", values: {} });
    expect(read("#/watch?moves=%E0%A4%A")).toEqual({
      room: "watch",
      values: { moves: "%E0%A4%A" },
    });
  });
});
