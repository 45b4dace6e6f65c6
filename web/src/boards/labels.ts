// What is written on a piece.

import type { Description } from "../engine/types.ts";
import type { Settings } from "../settings.svelte.ts";

/** The text of each piece, as the reader likes it. */
export function labelOf(
  { labels, look }: Description,
  wish: Settings["labels"],
): (piece: number) => string {
  if (wish === "none") return () => "";
  // Sliding tiles have numbers only, and a blank.
  if (wish === "numbers" && look === "torus") return (piece) => String(piece + 1);
  return (piece) => labels[piece] ?? "";
}
