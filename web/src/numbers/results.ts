// What the certificates of the repository claim, and which bounds follow from them.

interface Common {
  /** The name of its file. */
  name: string;
  bytes: number;
  /** Whether the file is part of the page. */
  here: boolean;
  puzzle: string;
  metric: string;
}
export interface Layered extends Common {
  kind: "layers";
  claim: string;
  quotient: string;
  states: number;
  radius: number;
  layers: number[];
  antipodes: string[];
  antipodesTotal: number;
}
export interface Bound extends Common {
  kind: "bound";
  relation: "<=" | ">=";
  bound: number;
  steps: string[];
}
export type Result = Layered | Bound;

/** What is known of the largest distance of a puzzle. */
export interface Row {
  puzzle: string;
  metric: string;
  lower: number | null;
  upper: number | null;
  sources: Result[];
}

/** One row for each puzzle and metric: the best bounds, and the certificates that state them. */
export function rowsOf(results: Result[]): Row[] {
  const rows = new Map<string, Row>();
  for (const result of results) {
    // A part of the pieces bounds nothing by itself.
    if (result.kind === "layers" && result.quotient !== "whole") continue;
    const { puzzle, metric } = result;
    const key = `${puzzle} ${metric}`;
    const row = rows.get(key) ?? { puzzle, metric, lower: null, upper: null, sources: [] };
    const lower = result.kind === "layers" ? result.radius : result.relation === ">=" ? result.bound : null;
    const upper = result.kind === "layers" ? result.radius : result.relation === "<=" ? result.bound : null;
    const better = (lower ?? -1) > (row.lower ?? -1) || (upper ?? Infinity) < (row.upper ?? Infinity);
    if (lower !== null) row.lower = Math.max(row.lower ?? 0, lower);
    if (upper !== null) row.upper = Math.min(row.upper ?? Infinity, upper);
    row.sources = better ? [result, ...row.sources] : [...row.sources, result];
    rows.set(key, row);
  }
  const natural = new Intl.Collator("en", { numeric: true }).compare;
  return [...rows.values()].sort((a, b) => natural(a.puzzle, b.puzzle) || natural(a.metric, b.metric));
}

/** The heights of bars, from 0 to 1. */
export function heights(layers: number[], scale: "linear" | "log"): number[] {
  const most = Math.max(1, ...layers);
  const share = (count: number) =>
    scale === "linear" ? count / most : Math.log10(1 + count) / Math.log10(1 + most);
  return layers.map((count) => (count === 0 ? 0 : share(count)));
}

export function mean(layers: number[]): number {
  const all = layers.reduce((sum, count) => sum + count, 0);
  return layers.reduce((sum, count, distance) => sum + count * distance, 0) / (all || 1);
}
