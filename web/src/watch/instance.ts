// A position to watch a search on: so many random moves from solved. Which moves there are, and
// where they lead, is answered by the library.

import { call } from "../engine/client.ts";
import type { Description, Subject } from "../engine/types.ts";

export async function shuffled(
  subject: Subject,
  { moves }: Description,
  count: number,
  random: () => number = Math.random,
): Promise<string> {
  let state = "solved";
  let { start } = await call({ request: "play", ...subject, state, moves: "" });
  let line: number | undefined;
  let back = "";
  for (let k = 0; k < count; k += 1) {
    const { legal } = start;
    const all = moves.filter(({ name }) => legal.length === 0 || legal.includes(name));
    // Two moves of one line are one; a move that is undone is none.
    const fresh = all.filter((m) => m.name !== back && (legal.length > 0 || m.line !== line));
    const choice = fresh.length > 0 ? fresh : all;
    const move = choice[Math.floor(random() * choice.length)];
    if (!move) break;
    const played = await call({ request: "play", ...subject, state, moves: move.name });
    start = played.frames.at(-1) ?? played.start;
    state = start.state;
    line = move.line;
    back = move.inverse;
  }
  return state;
}
