// A recorded search, and what was known of its nodes after any number of its steps.
//
// Every node is looked up in what happened to it, so that going back costs as little as going
// forward.

/** How a node was reached. */
export interface Link {
  parent: number | null;
  move: string | null;
  g: number;
  f: number;
}

export interface TraceNode extends Link {
  node: number;
  h: number;
  state: string;
  fate: "open" | "closed" | "cut" | "goal";
  path: boolean;
  from_goal: boolean;
  /** How it was reached at first, if a shorter way was found later. */
  first?: Link;
}

export type TraceStep =
  | { step: "round"; bound: number }
  | { step: "made" | "cut" | "expanded" | "goal"; node: number }
  | { step: "improved" | "redirected"; node: number; to: Link }
  | { step: "again"; node: number; parent: number };

export interface Trace {
  puzzle: string;
  metric: string;
  solver: string;
  heuristic: string | null;
  caption: string;
  solution: string | null;
  length: number | null;
  lower_bound: number | null;
  optimal: boolean;
  stop: string;
  nodes: number;
  expanded: number;
  rounds: { bound: number }[];
  tree: TraceNode[];
  steps: TraceStep[];
}

export type Status = "unseen" | "open" | "expanding" | "closed" | "cut" | "goal";

/** When something happened to a node, as numbers of steps. */
interface Life {
  made: number;
  expanded: number[];
  cut: number;
  goal: number;
  links: { at: number; link: Link }[];
}

export interface Replay {
  trace: Trace;
  /** What the search had counted after so many steps. */
  counts(at: number): { made: number; expanded: number; cut: number; again: number };
  status(node: number, at: number): Status;
  link(node: number, at: number): Link;
  /** The node that the last of the steps was about. */
  focus(at: number): number | undefined;
  /** The round that is under way, from 0; -1 before the first. */
  round(at: number): number;
  /** The node that is being expanded. */
  expanding(at: number): number | undefined;
}

const NEVER = Infinity;

export function replay(trace: Trace): Replay {
  const lives: Life[] = trace.tree.map((node) => ({
    made: NEVER,
    expanded: [],
    cut: NEVER,
    goal: NEVER,
    links: [{ at: 0, link: node.first ?? node }],
  }));
  const sums = [{ made: 0, expanded: 0, cut: 0, again: 0 }];
  const focuses: (number | undefined)[] = [undefined];
  const parents: (number | undefined)[] = [undefined];
  const rounds = [-1];
  trace.steps.forEach((step, index) => {
    const at = index + 1;
    const sum = { ...sums[index]! };
    let focus = focuses[index];
    let parent = parents[index];
    let round = rounds[index]!;
    if (step.step === "round") round += 1;
    else {
      focus = step.node;
      const life = lives[step.node]!;
      if ("to" in step) life.links.push({ at, link: step.to });
      else if (step.step === "made") {
        life.made = at;
        sum.made += 1;
      } else if (step.step === "cut") {
        life.made = Math.min(life.made, at);
        life.cut = at;
        sum.cut += 1;
      } else if (step.step === "expanded") {
        life.expanded.push(at);
        parent = step.node;
        sum.expanded += 1;
      } else if (step.step === "goal") life.goal = at;
      else sum.again += 1;
    }
    sums.push(sum);
    focuses.push(focus);
    parents.push(parent);
    rounds.push(round);
  });
  const clamp = (at: number) => Math.max(0, Math.min(trace.steps.length, at));
  const link = (node: number, at: number) => lives[node]!.links.findLast((l) => l.at <= at)!.link;
  return {
    trace,
    link,
    counts: (at) => sums[clamp(at)]!,
    focus: (at) => focuses[clamp(at)],
    round: (at) => rounds[clamp(at)]!,
    expanding: (at) => parents[clamp(at)],
    status(node, at) {
      const life = lives[node]!;
      if (life.made > at) return "unseen";
      if (life.goal <= at) return "goal";
      if (life.cut <= at) return "cut";
      const expanded = life.expanded.findLast((when) => when <= at);
      if (expanded === undefined) return "open";
      // A shorter way to a node makes it open again.
      const improved = life.links.findLast((l) => l.at <= at && l.at > expanded);
      if (improved) return "open";
      return parents[clamp(at)] === node ? "expanding" : "closed";
    },
  };
}

/** What a step did, as a sentence. */
export function sentence({ trace, round }: Replay, at: number): string {
  const step = trace.steps[at - 1];
  if (!step) return "Nothing has happened yet.";
  if (step.step === "round") {
    const what = trace.heuristic === null ? "distance" : "f at most";
    return `A new round begins: ${what} ${step.bound}.`;
  }
  const { h, g, f, move, state } = trace.tree[step.node]!;
  const bound = trace.rounds[round(at)]?.bound;
  const sum = trace.heuristic === null ? `distance ${g}` : `f = ${g} + ${h} = ${f}`;
  switch (step.step) {
    case "made":
      return move === null ? `The start: ${sum}.` : `${move} leads to ${state}: ${sum}.`;
    case "expanded":
      return `The moves from ${state} are tried (${sum}).`;
    case "cut":
      return `${move ?? ""} is cut: ${sum} is more than the bound ${bound ?? ""}.`;
    case "again":
      return `${state} has been seen before, by a way that is no longer; it is not followed again.`;
    case "improved":
    case "redirected":
      return `A shorter way to ${state}: g is now ${step.to.g}.`;
    case "goal":
      return `Solved, after ${g} ${g === 1 ? "move" : "moves"}.`;
  }
}
