import { expect, it } from "vitest";
import { caret } from "./editor.svelte.ts";

it("finds the place of a byte", () => {
  expect(caret("R0 é Q", 6)).toEqual({ line: "R0 é Q", column: 5 });
  expect(caret("ABC\nDEX\nGHI", 6)).toEqual({ line: "DEX", column: 2 });
});
