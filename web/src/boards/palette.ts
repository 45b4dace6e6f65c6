// The colour of a tile says where it belongs: four corner colours, mixed in between.
//
// They are mixed in OKLab (Ottosson 2020), where equal steps look equal, so that neighbours can be
// told apart anywhere on the board. In the palette for every kind of colour vision rows go from
// blue to yellow and columns from dark to light: both differences survive any colour blindness.

export type Palette = "hues" | "safe";
type Triple = [number, number, number];

/** Top left, top right, bottom left, bottom right. */
const CORNERS: Record<Palette, [string, string, string, string]> = {
  hues: ["#e0492f", "#f6b93b", "#2f5fa8", "#4fae7b"],
  safe: ["#123a7a", "#a9d3f5", "#8a4a00", "#ffe7a0"],
};
const DARK = "#000000";
const LIGHT = "#ffffff";

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function parse(hex: string): Triple {
  const part = (at: number) => linear(parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

function toLab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
/** The ratio of contrast as WCAG defines it. */
export const contrast = (a: number, b: number) =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const mix = (a: Triple, b: Triple, t: number): Triple =>
  [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

export interface Paint {
  fill: string;
  ink: string;
}

/** A colour and the ink that is best read on it. */
function paint(lab: Triple): Paint & { contrast: number } {
  const rgb = fromLab(lab).map((c) => Math.min(1, Math.max(0, c))) as Triple;
  const fill = `rgb(${rgb.map((c) => Math.round(gamma(c) * 255)).join(" ")})`;
  const light = luminance(rgb);
  const [onDark, onLight] = [DARK, LIGHT].map((ink) => contrast(light, luminance(parse(ink))));
  const dark = onDark! >= onLight!;
  return { fill, ink: dark ? DARK : LIGHT, contrast: Math.max(onDark!, onLight!) };
}

/** The colour of the tile that belongs to a place, `x` and `y` from 0 to 1. */
export function blend(x: number, y: number, palette: Palette): Paint & { contrast: number } {
  const [a, b, c, d] = CORNERS[palette].map((hex) => toLab(parse(hex)));
  return paint(mix(mix(a!, b!, x), mix(c!, d!, x), y));
}

/** The colours of all tiles of a grid, by piece. */
export function gridPaints(rows: number, cols: number, palette: Palette): Paint[] {
  const share = (at: number, of: number) => (of > 1 ? at / (of - 1) : 0.5);
  return Array.from({ length: rows * cols }, (_, piece) =>
    blend(share(piece % cols, cols), share(Math.floor(piece / cols), rows), palette),
  );
}

/** Colours of a ring of pieces, for puzzles without a grid. */
export function ringPaints(count: number, palette: Palette): Paint[] {
  return Array.from({ length: count }, (_, piece) => {
    const angle = (2 * Math.PI * piece) / Math.max(count, 1);
    return blend((1 + Math.cos(angle)) / 2, (1 + Math.sin(angle)) / 2, palette);
  });
}
