import { describe, expect, it } from "vitest";
import { blend, gridPaints, type Palette } from "./palette.ts";

describe.each<Palette>(["hues", "safe"])("the palette %s", (palette) => {
  it("can be read everywhere", () => {
    for (let x = 0; x <= 1; x += 0.05) {
      for (let y = 0; y <= 1; y += 0.05) {
        expect(blend(x, y, palette).contrast).toBeGreaterThan(4.55);
      }
    }
  });

  it("gives each tile of a large board a colour of its own", () => {
    const paints = gridPaints(20, 20, palette).map(({ fill }) => fill);
    expect(new Set(paints).size).toBeGreaterThan(380);
  });
});
