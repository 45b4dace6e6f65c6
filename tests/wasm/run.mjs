// Loads the library as a page would and compares what it answers with what is known.

import { readFile } from "node:fs/promises";

const source = await readFile(process.argv[2]);
// Tables are kept here, as a page keeps them in the browser's storage.
const shelf = new Map();
const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
const name = (at, length) => new TextDecoder().decode(bytes(at, length));
const page = {
  milliseconds: () => performance.now(),
  progress: () => 1,
  kept: (at, length) => shelf.get(name(at, length))?.length ?? -1,
  take: (at, length, into) => {
    const kept = shelf.get(name(at, length));
    bytes(into, kept.length).set(kept);
  },
  keep: (at, length, from, count) => {
    shelf.set(name(at, length), bytes(from, count).slice());
    return 1;
  },
};
let memory, request, respond, answer;
/** A module of its own: what it built before is forgotten, but for what is on the shelf. */
async function start() {
  const { instance } = await WebAssembly.instantiate(source, { page });
  ({ memory, request, respond, answer } = instance.exports);
}
await start();

function call(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = request(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = respond();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}

const solve = (puzzle, state) => call({ request: "solve", puzzle, state });

let failed = 0;
function expect(what, found, known) {
  const same = JSON.stringify(found) === JSON.stringify(known);
  console.log(`${same ? "ok" : "FAILED"}  ${what}: ${JSON.stringify(found)}`);
  if (!same) failed += 1;
}

const solved = ({ length, optimal }) => [length, optimal];
expect("a row of 3x3", solve("loopover-3x3", "BCA/DEF/GHI").solution, "R0");
expect("3x3 Loopover", solved(solve("loopover-3x3", "CFD/AIB/GHE")), [7, true]);
expect("4x4 Loopover", solved(solve("loopover-4x4", "ABCD/EFGH/IJKL/NOPM")), [1, true]);
expect("8-puzzle", solved(solve("8-puzzle", "8 6 7 2 5 4 3 0 1")), [31, true]);
expect("2x2x2 cube", solved(solve("cube-2x2x2", "R U F2 R'")), [4, true]);
expect("God's number of 3x3", call({ request: "explore", puzzle: "loopover-3x3" }).radius, 8);
expect("a bad board", solve("loopover-3x3", "AAA/DEF/GHI").error.kind, "state");
const cube = call({ request: "solve", puzzle: "cube", state: "R U F' D2 B L", seconds: 2 });
expect("a cube in two phases", cube.length <= 21, true);
const certificate = await readFile("testdata/certificates/loopover-2x3-stm.json", "utf8");
expect("a certificate", call({ request: "verify", certificate, seed: 7 }).verdict, "proved");
const traced = { request: "trace", puzzle: "8-puzzle", state: "2 3 0 1 8 6 5 7 4", heuristic: "manhattan" };
expect("a recorded search", call(traced).tree.length, 271);
const prepared = call({ request: "prepare", puzzle: "loopover-4x4" });
expect("the tables of 4x4", [prepared.solver, [...shelf.keys()].length], ["optimal", 1]);
const full = solve("loopover-4x4", "CKAO/GFDI/HLPB/MNJE");
await start();
const again = solve("loopover-4x4", "CKAO/GFDI/HLPB/MNJE");
expect("the same with the table that was kept", [again.length, again.expanded], [14, full.expanded]);
for (const kept of shelf.values()) kept[kept.length >> 1] ^= 1;
await start();
const damaged = solve("loopover-4x4", "CKAO/GFDI/HLPB/MNJE");
expect("a damaged table is not used", [damaged.length, damaged.expanded !== full.expanded], [14, true]);
process.exit(failed === 0 ? 0 : 1);
