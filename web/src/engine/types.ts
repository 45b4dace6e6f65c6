// Requests and answers, as documented in `crates/service/src`.

/** Which puzzle a request is about. */
export interface Subject {
  puzzle: string;
  metric?: string | undefined;
  goal?: string | undefined;
}

/** What went wrong. `token` is the part of the text, `position` the byte where it begins. */
export interface Failure {
  kind: string;
  message: string;
  token?: string | null;
  position?: number | null;
  expected?: string | null;
  hint?: string | null;
}

/** A state as a page shows it. */
export interface Shown {
  state: string;
  pieces: number[];
  twists?: number[];
  solved: boolean;
  /** The names of the legal moves; empty where all moves are always legal. */
  legal: string[];
}

export interface Turn {
  name: string;
  inverse: string;
  line: number;
  turns: number;
  cycles: number[][];
}

export interface Line {
  line: number;
  axis: "row" | "column";
  index: number;
  slots: number[];
  forward: string;
  back: string;
}

export interface Description {
  puzzle: string;
  metric: string;
  metrics: string[];
  notations: string[];
  look: "torus" | "sliding" | "cube" | "cycles";
  rows: number | null;
  cols: number | null;
  size: number | null;
  key: number | null;
  labels: string[];
  /** The piece of each slot in the solved state, where identical pieces have one number. */
  home?: number[];
  moves: Turn[];
  lines: Line[];
  solved: string;
  /** How many states there are, where that is known. */
  order: string | null;
  /** How the library that draws puzzles in space names it, if it does. */
  twisty?: { puzzle: string; moves: Record<string, string> };
}

export interface ReadState extends Shown {
  puzzle: string;
  form: "solved" | "moves" | "letters" | "numbers" | "facelets" | null;
  solvable: boolean;
  reason?: string;
  repair?: string;
  repaired?: string;
}

export interface Frame extends Shown {
  move: string;
  name: string;
  cost: number;
}

export interface Played {
  puzzle: string;
  metric: string;
  length: number;
  moves: string;
  inverse: string;
  start: Shown;
  frames: Frame[];
}

export interface Scrambled extends Shown {
  puzzle: string;
  metric: string;
  seed: number;
}

export interface Solved {
  puzzle: string;
  metric: string;
  state: string;
  solution: string | null;
  length: number | null;
  lower_bound: number | null;
  optimal: boolean;
  stop: string;
  solver: string;
  heuristic: string | null;
  expanded: number;
  generated: number;
  seconds: number;
  setup_seconds: number;
  search_seconds: number;
  bytes: number;
  solutions: { solution: string; length: number }[];
  complete: boolean;
}

export interface Prepared {
  puzzle: string;
  metric: string;
  solver: string;
  bytes: number;
  seconds: number;
}

export interface Verified {
  verdict: string;
  claim: string | null;
  checked: string[];
  trusted: string[];
  reason: string | null;
  confidence: string | null;
  seed: number | null;
  seconds: number;
}

/** What a computation reports on the way. */
export type Progress =
  | { progress: "share"; of: string; depth?: number; done: number; total: number }
  | { progress: "level"; depth: number; states: string }
  | { progress: "exhausted"; bound: number; expanded: number }
  | { progress: "searching"; bound: number; expanded: number }
  | { progress: "better"; length: number }
  | { progress: "table"; bytes: number; read: boolean };

/** A request: its name, which puzzle, and fields of its own. */
export interface Request {
  request: string;
  [field: string]: unknown;
}

/** The answer to each request. */
export interface Answers {
  puzzle: Description;
  state: ReadState;
  play: Played;
  slide: { moves: string };
  scramble: Scrambled;
  prepare: Prepared;
  solve: Solved;
  verify: Verified;
  // Rooms that use these describe them more closely.
  gallery: Record<string, unknown>;
  convert: Record<string, unknown>;
  explore: Record<string, unknown>;
  heuristics: Record<string, unknown>;
  trace: Record<string, unknown>;
}
