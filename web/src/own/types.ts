// Answers about puzzles that come as definitions, as documented in `crates/service/src/defined`.

import type { Description } from "../engine/types.ts";

export interface Given {
  text: string;
  format?: string;
  file?: string;
}

export interface Analysis {
  order: string | null;
  verified: boolean;
  factors: [number, number][];
  positions: string;
  positions_exact: boolean;
  orbits: {
    name: string;
    slots: number;
    orientations: number;
    kinds: number;
    components: number[];
    blocks: number[];
  }[];
  invariants: string[];
  findings: { warning: boolean; text: string }[];
}

export interface Defined extends Description {
  title: string;
  format: string;
  analysis?: Analysis;
}

export interface GalleryItem {
  puzzle: string;
  title: string;
  positions: string | null;
  radius: number | null;
}
