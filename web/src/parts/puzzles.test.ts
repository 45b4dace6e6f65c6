import { expect, it } from "vitest";
import { choiceOf, nameOf, titleOf } from "./puzzles.ts";

it("reads the names it writes", () => {
  for (const name of ["loopover-4x4", "loopover-5x3-nrg", "tiles-4x4", "cube", "cube-2x2x2", "m12"]) {
    expect(nameOf(choiceOf(name))).toBe(name);
  }
  expect(nameOf(choiceOf("24-puzzle"))).toBe("tiles-5x5");
  expect(titleOf("loopover-5x3-nrg")).toBe("5×3 Loopover, no regrips");
});
