import { expect, it } from "vitest";
import { heights, mean, rowsOf, type Bound, type Layered } from "./results.ts";

const common = { bytes: 1, here: true, metric: "stm" };
const whole: Layered = {
  ...common, kind: "layers", name: "a", puzzle: "loopover-3x4", claim: "", quotient: "whole",
  states: 4, radius: 2, layers: [1, 2, 1], antipodes: [], antipodesTotal: 1,
};
const bound = (relation: "<=" | ">=", at: number): Bound =>
  ({ ...common, kind: "bound", name: `${relation}${at}`, puzzle: "loopover-5x5", relation, bound: at, steps: [] });

it("keeps the best bounds of each puzzle", () => {
  const rows = rowsOf([bound(">=", 22), bound("<=", 52), bound("<=", 38), bound(">=", 24), whole]);
  expect(rows.map(({ puzzle, lower, upper }) => [puzzle, lower, upper])).toEqual([
    ["loopover-3x4", 2, 2], ["loopover-5x5", 24, 38],
  ]);
  expect(rows[1]!.sources[0]).toMatchObject({ bound: 24 });
});

it("takes no bound from a part of the pieces", () => {
  expect(rowsOf([{ ...whole, quotient: "000011x000011" }])).toEqual([]);
});

it("draws layers linearly and by logarithms", () => {
  expect(heights([0, 1, 9], "linear")).toEqual([0, 1 / 9, 1]);
  const [none, one, most] = heights([0, 1, 99], "log");
  expect([none, most]).toEqual([0, 1]);
  expect(one).toBeGreaterThan(0.1);
  expect(mean([1, 2, 1])).toBe(1);
});
