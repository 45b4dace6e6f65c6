// A step from one state to the next, as boards animate it.

import type { Description, Turn } from "../engine/types.ts";

export interface Step {
  /** Differs from one step to the next, even if the move is the same. */
  serial: number;
  /** The moves made, in order; none for a jump, which is not animated. */
  turns: Turn[];
  /** The same as they were written, on a puzzle that may be held in another way. */
  words: string[];
  /** Whether they were undone, the last first. */
  back: boolean;
  /** How long the animation takes, in milliseconds. */
  duration: number;
}

export const noStep: Step = { serial: 0, turns: [], words: [], back: false, duration: 0 };

/** The moves of a puzzle by name. */
export const turnsByName = ({ moves }: Description) =>
  new Map(moves.map((turn) => [turn.name, turn]));

/** By how many cells a step slides a line, if all of its moves are of that line. */
export function slideOf({ turns, back }: Step): { line: number; by: number } | undefined {
  const [first] = turns;
  if (!first || turns.some((turn) => turn.line !== first.line)) return undefined;
  const by = turns.reduce((sum, turn) => sum + turn.turns, 0);
  return { line: first.line, by: back ? -by : by };
}

/** The moves that slide a line by so many cells, in the fewest moves that the puzzle lists. */
export function movesOf({ moves, lines }: Description, line: number, by: number): string {
  const known = lines.find((entry) => entry.line === line);
  if (!known || by === 0) return "";
  const round = known.slots.length;
  const same = (a: number, b: number) => (((a - b) % round) + round) % round === 0;
  const one = moves.find((turn) => turn.line === line && same(turn.turns, by));
  if (one) return one.name;
  const name = by > 0 ? known.forward : known.back;
  return Array.from({ length: Math.abs(by) }, () => name).join(" ");
}
