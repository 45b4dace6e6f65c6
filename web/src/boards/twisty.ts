// Which puzzles are drawn in space, and how the library that draws them names their moves.

import type { Description } from "../engine/types.ts";

export interface TwistyNames {
  /** The puzzle as the library names it. */
  puzzle: string;
  /** Moves that it writes in another way. */
  moves: Record<string, string>;
}

export function twistyOf(description: Description): TwistyNames | undefined {
  const { look, size } = description;
  if (description.twisty) return description.twisty;
  if (look !== "cube" || size === null) return undefined;
  return { puzzle: `${size}x${size}x${size}`, moves: {} };
}

/** The name of a move that the library writes so. */
export function nameOf({ moves }: TwistyNames, word: string): string {
  return Object.entries(moves).find(([, written]) => written === word)?.[0] ?? word;
}
