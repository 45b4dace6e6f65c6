import { expect, it } from "vitest";
import type { Turn } from "../engine/types.ts";
import { circles, orbitsOf } from "./circles.ts";

const turn = (cycles: number[][]): Turn => ({ name: "", inverse: "", line: 0, turns: 1, cycles });

it("finds the orbits of the moves", () => {
  const moves = [turn([[0, 1, 2]]), turn([[2, 4], [3, 5]])];
  expect(orbitsOf({ moves }, 7)).toEqual([[0, 1, 2, 4], [3, 5], [6]]);
});

it("draws discs that do not overlap", () => {
  const { places, radius } = circles([[0, 1, 2, 3, 4, 5, 6], [7, 8], [9]]);
  for (let a = 0; a < places.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const [p, q] = [places[a]!, places[b]!];
      expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThanOrEqual(2 * radius);
    }
  }
});
