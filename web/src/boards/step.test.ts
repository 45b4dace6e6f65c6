import { expect, it } from "vitest";
import type { Description, Turn } from "../engine/types.ts";
import { movesOf, noStep, slideOf } from "./step.ts";

const turn = (name: string, line: number, turns: number): Turn =>
  ({ name, line, turns, inverse: "", cycles: [] });
const lines = [
  { line: 0, axis: "row" as const, index: 0, slots: [0, 1, 2, 3], forward: "R0", back: "R0'" },
];
const single = { lines, moves: [turn("R0", 0, 1), turn("R0'", 0, -1)] } as unknown as Description;
const multi = { lines, moves: [...single.moves, turn("2R0", 0, 2)] } as unknown as Description;

it("slides a line by the moves that the puzzle lists", () => {
  expect(movesOf(single, 0, 2)).toBe("R0 R0");
  expect(movesOf(multi, 0, 2)).toBe("2R0");
  expect(movesOf(multi, 0, -2)).toBe("2R0");
  // Three cells to the right are one to the left.
  expect(movesOf(single, 0, 3)).toBe("R0'");
  expect(movesOf(single, 0, -1)).toBe("R0'");
  expect(movesOf(single, 0, 0)).toBe("");
});

it("sees a slide in the moves of one line", () => {
  const step = { ...noStep, turns: [turn("R0", 0, 1), turn("R0", 0, 1)] };
  expect(slideOf(step)).toEqual({ line: 0, by: 2 });
  expect(slideOf({ ...step, back: true })).toEqual({ line: 0, by: -2 });
  expect(slideOf({ ...step, turns: [turn("R0", 0, 1), turn("C0", 1, 1)] })).toBeUndefined();
  expect(slideOf(noStep)).toBeUndefined();
});
