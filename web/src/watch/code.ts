// The searches as pseudo-code, and the line that a step belongs to.

import type { TraceStep } from "./replay.ts";

const ASTAR = [
  "open ← { start }, with f = h(start)",
  "while open is not empty:",
  "    n ← the node of open with the least f",
  "    if n is solved: return its path",
  "    for each move from n:",
  "        s ← the position after the move",
  "        if s is new: add it to open",
  "        else if this is shorter: lower g",
  "        else: leave it",
];
const IDA = [
  "bound ← h(start)",
  "repeat:",
  "    search(start)",
  "    bound ← the least f that was more",
  "",
  "search(n):",
  "    if f(n) > bound: cut",
  "    if n is solved: return the path",
  "    for each move from n:",
  "        search(the position after the move)",
];
const BFS = [
  "layer ← { start }",
  "repeat:",
  "    for each n in layer:",
  "        for each move from n:",
  "            s ← the position after the move",
  "            if s is solved: return its path",
  "            if s is new: add it to the next",
  "            else: leave it",
  "    layer ← next",
];
const PLAIN = ["take a node", "if it is solved: return its path", "try its moves"];

const CODES: Record<string, string[]> = { astar: ASTAR, greedy: ASTAR, wastar: ASTAR, ida: IDA, bfs: BFS };

export const codeOf = (solver: string) => CODES[solver] ?? PLAIN;

const LINES: Record<string, Partial<Record<TraceStep["step"], number>>> = {
  astar: { made: 6, expanded: 2, improved: 7, redirected: 7, again: 8, goal: 3, round: 1 },
  ida: { round: 2, made: 9, expanded: 8, cut: 6, goal: 7 },
  bfs: { made: 6, expanded: 2, again: 7, goal: 5, round: 1 },
};

/** The line of a step; `first`: whether it is the first of its kind. */
export function lineOf(solver: string, step: TraceStep | undefined, first: boolean): number | undefined {
  if (!step) return undefined;
  const kind = CODES[solver] === ASTAR ? "astar" : solver;
  const lines = LINES[kind];
  if (!lines) return step.step === "goal" ? 1 : step.step === "expanded" ? 2 : 0;
  if (first && step.step === "made" && kind !== "ida") return 0;
  if (!first && step.step === "round" && kind === "ida") return 3;
  if (!first && step.step === "round" && kind === "bfs") return 8;
  return lines[step.step];
}
