import { describe, expect, it } from "vitest";
import { average, best, bestAverage, mean, written, type Solve } from "./statistics.ts";

const solves = (...times: (number | null)[]): Solve[] =>
  times.map((time) => ({ time, moves: 1, setup: "", when: 0 }));

describe("statistics", () => {
  it("leaves out the best and the worst", () => {
    const five = solves(9000, 1000, 11000, 10000, 50000);
    expect(average(five, 5)).toBe(10000);
    expect([best(five), mean(five)]).toEqual([1000, 16200]);
    expect(average(solves(1, 2, 3, 4), 5)).toBeNull();
  });

  it("takes one given up as the worst, and two as none", () => {
    expect(average(solves(1000, null, 2000, 3000, 4000), 5)).toBe(3000);
    expect(average(solves(1000, null, null, 3000, 4000), 5)).toBeNaN();
    expect(best(solves(null))).toBeNull();
  });

  it("looks at every run of solves", () => {
    const six = solves(1000, 2000, 3000, 4000, 5000, 60000);
    expect(average(six, 5)).toBe(4000);
    expect(bestAverage(six, 5)).toBe(3000);
  });

  it("writes times as timers do", () => {
    expect([9_999, 59_999, 60_000, 61_230, 5].map(written)).toEqual(
      ["9.99", "59.99", "1:00.00", "1:01.23", "0.00"],
    );
    expect([written(null), written(NaN)]).toEqual(["–", "DNF"]);
  });
});
