// Loads the library as a page would and compares what it answers with what is known.

import { readFile } from "node:fs/promises";

const source = await readFile(process.argv[2]);
const page = { milliseconds: () => performance.now(), progress: () => 1 };
const { instance } = await WebAssembly.instantiate(source, { page });
const { memory, request, respond, answer } = instance.exports;

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
process.exit(failed === 0 ? 0 : 1);
