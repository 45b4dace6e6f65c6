// Where the nodes of a search tree are drawn. Trees that are too large to be read are folded: the
// way to the solution stays, then the nodes that were expanded first, and a number stands for what
// is left out.

import type { TraceNode } from "./replay.ts";

export interface Placed {
  node: number;
  x: number;
  y: number;
  /** How many children are not drawn. */
  folded: number;
  /** Whether it is one of several leaves that stand in a block. */
  small: boolean;
  parent: number | null;
}

export interface Layout {
  nodes: Placed[];
  width: number;
  height: number;
  /** How many nodes there are, drawn or not. */
  total: number;
}

export const NODE = { width: 40, height: 24 };
export const LEAF = { width: 24, height: 17 };
const GAP = 12;
const LAYER = 30;

/** The nodes of each tree, and the tree of each node. */
export function treesOf(tree: TraceNode[]): { roots: number[][]; of: number[] } {
  const roots: number[][] = [];
  const of: number[] = [];
  for (const { node, parent } of tree) if (parent === null) of[node] = roots.push([]) - 1;
  for (const { node } of tree) {
    // A shorter way found late makes a younger node the parent of an older one.
    const way: number[] = [];
    let at = node;
    while (of[at] === undefined) {
      way.push(at);
      at = tree[at]!.parent!;
    }
    for (const passed of way) of[passed] = of[at]!;
    roots[of[at]!]!.push(node);
  }
  return { roots, of };
}

/** The nodes to draw, at most so many. */
export function chosen(tree: TraceNode[], among: number[], most: number): Set<number> {
  const kept = new Set<number>();
  const keep = (node: number) => {
    for (let at: number | null = node; at !== null && !kept.has(at); at = tree[at]!.parent) kept.add(at);
  };
  among.filter((node) => tree[node]!.path).forEach(keep);
  const inner = among.filter((node) => tree[node]!.fate === "closed");
  for (const node of [...inner.slice(0, Math.floor(most / 3)), ...among]) {
    if (kept.size >= most) break;
    keep(node);
  }
  return kept;
}

interface Box {
  node: number;
  inner: Box[];
  leaves: number[];
  width: number;
  blockWidth: number;
  rows: number;
  cols: number;
  folded: number;
}

export function layout(tree: TraceNode[], among: number[], most: number): Layout {
  const kept = chosen(tree, among, most);
  const children = new Map<number, number[]>();
  const hidden = new Map<number, number>();
  for (const node of among) {
    const { parent } = tree[node]!;
    if (parent === null) continue;
    if (kept.has(node)) children.set(parent, [...(children.get(parent) ?? []), node]);
    else hidden.set(parent, (hidden.get(parent) ?? 0) + 1);
  }
  const box = (node: number): Box => {
    const own = children.get(node) ?? [];
    const isLeaf = (child: number) => !children.has(child) && !hidden.has(child) && !tree[child]!.path;
    const leaves = own.filter(isLeaf);
    const inner = own.filter((child) => !isLeaf(child)).map(box);
    const folded = hidden.get(node) ?? 0;
    const cells = leaves.length + (folded > 0 ? 1 : 0);
    const cols = Math.max(1, Math.ceil(Math.sqrt(cells)));
    const rows = Math.ceil(cells / cols);
    const blockWidth = cells > 0 ? cols * LEAF.width : 0;
    const parts = inner.map((child) => child.width);
    if (blockWidth > 0) parts.push(blockWidth);
    const below = parts.reduce((sum, part) => sum + part, 0) + GAP * Math.max(0, parts.length - 1);
    return { node, inner, leaves, folded, cols, rows, blockWidth, width: Math.max(NODE.width, below) };
  };
  const nodes: Placed[] = [];
  let height = 0;
  const put = (at: Box, left: number, y: number) => {
    const { node, inner, leaves, folded, cols, rows, blockWidth } = at;
    const { parent } = tree[node]!;
    const parts = inner.length + (blockWidth > 0 ? 1 : 0);
    const below = inner.reduce((sum, child) => sum + child.width, blockWidth) + GAP * Math.max(0, parts - 1);
    nodes.push({ node, x: left + at.width / 2, y, folded, small: false, parent });
    let x = left + (at.width - below) / 2;
    const down = y + NODE.height + LAYER;
    height = Math.max(height, y + NODE.height);
    for (const child of inner) {
      put(child, x, down);
      x += child.width + GAP;
    }
    leaves.forEach((leaf, k) => {
      const [row, col] = [Math.floor(k / cols), k % cols];
      nodes.push({
        node: leaf, folded: 0, small: true, parent: node,
        x: x + col * LEAF.width + LEAF.width / 2,
        y: down + row * LEAF.height,
      });
    });
    if (blockWidth > 0) height = Math.max(height, down + rows * LEAF.height);
  };
  const root = among.find((node) => tree[node]!.parent === null);
  if (root === undefined) return { nodes, width: 1, height: 1, total: 0 };
  const whole = box(root);
  put(whole, 0, 0);
  return { nodes, width: whole.width, height, total: among.length };
}
