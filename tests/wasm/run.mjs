// Loads the library as a page would and compares what it answers with what is known.

import { readFile } from "node:fs/promises";

const source = await readFile(process.argv[2]);
const clock = { milliseconds: () => performance.now() };
const { instance } = await WebAssembly.instantiate(source, { page: clock });
const { memory, request, run, answer } = instance.exports;

function ask(...lines) {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const at = request(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = run();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}

let failed = 0;
function expect(what, found, known) {
  const same = JSON.stringify(found) === JSON.stringify(known);
  console.log(`${same ? "ok" : "FAILED"}  ${what}: ${JSON.stringify(found)}`);
  if (!same) failed += 1;
}

const solved = ({ length, optimal }) => [length, optimal];
expect("a row of 3x3", ask("solve", "loopover-3x3", "BCA/DEF/GHI").solution, "R0");
expect("3x3 Loopover", solved(ask("solve", "loopover-3x3", "CFD/AIB/GHE")), [7, true]);
expect("4x4 Loopover", solved(ask("solve", "loopover-4x4", "ABCD/EFGH/IJKL/NOPM")), [1, true]);
expect("8-puzzle", solved(ask("solve", "8-puzzle", "8 6 7 2 5 4 3 0 1")), [31, true]);
expect("2x2x2 cube", solved(ask("solve", "cube-2x2x2", "R U F2 R'")), [4, true]);
expect("God's number of 3x3", ask("explore", "loopover-3x3").radius, 8);
expect("a bad board", ask("solve", "loopover-3x3", "AAA/DEF/GHI").kind, "state");
process.exit(failed === 0 ? 0 : 1);
