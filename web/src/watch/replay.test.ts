import { expect, it } from "vitest";
import { codeOf, lineOf } from "./code.ts";
import { chosen, layout, treesOf } from "./layout.ts";
import { replay, sentence, type Trace, type TraceNode } from "./replay.ts";

const node = (n: number, parent: number | null, more: Partial<TraceNode> = {}): TraceNode => ({
  node: n, parent, move: parent === null ? null : `m${n}`, g: parent === null ? 0 : 1, f: 2, h: 1,
  state: `s${n}`, fate: "open", path: false, from_goal: false, ...more,
});
const trace: Trace = {
  puzzle: "p", metric: "stm", solver: "astar", heuristic: "h", caption: "", solution: "m2", length: 1,
  lower_bound: 1, optimal: true, stop: "solved", nodes: 3, expanded: 1, rounds: [],
  tree: [node(0, null, { fate: "closed", path: true }), node(1, 0), node(2, 0, { fate: "goal", path: true })],
  steps: [
    { step: "made", node: 0 }, { step: "expanded", node: 0 }, { step: "made", node: 1 },
    { step: "made", node: 2 }, { step: "again", node: 0, parent: 1 }, { step: "goal", node: 2 },
  ],
};

it("knows every node after any step, forward and back", () => {
  const film = replay(trace);
  const at = (k: number) => [0, 1, 2].map((n) => film.status(n, k));
  expect(at(0)).toEqual(["unseen", "unseen", "unseen"]);
  expect(at(2)).toEqual(["expanding", "unseen", "unseen"]);
  expect(at(6)).toEqual(["expanding", "open", "goal"]);
  expect(at(3)).toEqual(["expanding", "open", "unseen"]);
  expect(film.counts(6)).toEqual({ made: 3, expanded: 1, cut: 0, again: 1 });
});

it("opens a node again when a shorter way to it is found", () => {
  const improved: Trace = {
    ...trace,
    steps: [...trace.steps.slice(0, 3), { step: "expanded", node: 1 },
      { step: "improved", node: 1, to: { parent: 2, move: "x", g: 0, f: 1 } }],
  };
  const film = replay(improved);
  expect(film.status(1, 4)).toBe("expanding");
  expect(film.status(1, 5)).toBe("open");
  expect([film.link(1, 4).g, film.link(1, 5).g]).toEqual([1, 0]);
});

it("lights a line of the code for each kind of step", () => {
  for (const solver of ["astar", "ida", "bfs", "dfs"]) {
    for (const step of trace.steps) {
      const line = lineOf(solver, step, false);
      if (line !== undefined) expect(codeOf(solver)[line]).toBeTruthy();
    }
  }
  expect(codeOf("ida")[lineOf("ida", { step: "cut", node: 1 }, false)!]).toContain("cut");
});

it("folds large trees, but never the way to the solution", () => {
  const tree = [node(0, null, { fate: "closed", path: true })];
  for (let n = 1; n <= 500; n += 1) tree.push(node(n, n === 500 ? 499 : n % 7 ? 0 : n - 1));
  tree[500]!.path = tree[499]!.path = true;
  const among = tree.map((_, n) => n);
  const kept = chosen(tree, among, 60);
  expect(kept.size).toBeLessThanOrEqual(60);
  expect(kept.has(500)).toBe(true);
  const drawn = layout(tree, among, 60);
  const folded = drawn.nodes.reduce((sum, { folded }) => sum + folded, 0);
  expect(drawn.total).toBe(501);
  expect(folded).toBeGreaterThan(0);
  expect(drawn.nodes.length).toBe(kept.size);
});

it("says what a step did", () => {
  const film = replay(trace);
  expect(sentence(film, 0)).toContain("Nothing");
  expect(sentence(film, 3)).toContain("f = 1 + 1");
  expect(sentence(film, 6)).toContain("Solved");
});

it("knows the tree of a node whose parent came later", () => {
  const tree = [node(0, null), node(1, 2), node(2, 0), node(3, null), node(4, 3)];
  expect(treesOf(tree)).toEqual({ roots: [[0, 1, 2], [3, 4]], of: [0, 0, 0, 1, 1] });
});
