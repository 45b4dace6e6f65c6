// Names of puzzles as they are put together from the choices of the page.

export type Kind = "loopover" | "nrg" | "tiles" | "cube" | "cube2" | "other";

export interface Choice {
  kind: Kind;
  rows: number;
  cols: number;
  /** The name of any other puzzle. */
  name: string;
}

export const KINDS: [Kind, string][] = [
  ["loopover", "Loopover"],
  ["nrg", "Loopover, no regrips"],
  ["tiles", "Sliding tiles"],
  ["cube", "Rubik’s cube"],
  ["cube2", "2×2×2 cube"],
];

/** The range of sizes that the page offers. */
export const SIZE: Record<string, [number, number]> = {
  loopover: [2, 20],
  nrg: [2, 20],
  tiles: [2, 20],
};

export function nameOf({ kind, rows, cols, name }: Choice): string {
  switch (kind) {
    case "loopover":
      return `loopover-${rows}x${cols}`;
    case "nrg":
      return `loopover-${rows}x${cols}-nrg`;
    case "tiles":
      return `tiles-${rows}x${cols}`;
    case "cube":
      return "cube";
    case "cube2":
      return "cube-2x2x2";
    case "other":
      return name;
  }
}

const TILES: Record<string, number> = { "8-puzzle": 3, "15-puzzle": 4, "24-puzzle": 5 };

export function choiceOf(name: string): Choice {
  const usual = { rows: 4, cols: 4, name };
  const grid = /^(loopover|tiles)-(\d+)x(\d+)(-nrg)?$/.exec(name);
  if (grid) {
    const [, family, rows, cols, nrg] = grid;
    const kind = nrg ? "nrg" : (family as Kind);
    return { kind, rows: Number(rows), cols: Number(cols), name };
  }
  const edge = TILES[name];
  if (edge) return { kind: "tiles", rows: edge, cols: edge, name };
  if (name === "cube" || name === "cube-3x3x3") return { ...usual, kind: "cube" };
  if (name === "cube-2x2x2") return { ...usual, kind: "cube2" };
  return { ...usual, kind: "other" };
}

/** A name for people. */
export function titleOf(name: string): string {
  const { kind, rows, cols } = choiceOf(name);
  const known = KINDS.find(([key]) => key === kind)?.[1];
  if (kind === "other" || !known) return name;
  return SIZE[kind] ? `${rows}×${cols} ${known}` : known;
}
