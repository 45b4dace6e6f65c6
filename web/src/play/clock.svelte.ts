// The timer of a solve by hand. It is ready after a scramble, starts with the first move and stops
// when the puzzle is solved; help from the solver, or a position chosen by hand, does not count.

import { recall, remember } from "../settings.svelte.ts";
import type { Solve } from "./statistics.ts";

const KEY = "cosette.times";
/** Solves kept of each puzzle. */
const MOST = 2000;

type Kept = Record<string, Solve[]>;

export class Clock {
  phase = $state<"idle" | "ready" | "running" | "done">("idle");
  /** Milliseconds shown. */
  shown = $state(0);
  #from = 0;
  #frame = 0;

  ready(): void {
    this.#halt();
    this.shown = 0;
    this.phase = "ready";
  }

  /** A move was made: the first one starts the clock. */
  moved(): void {
    if (this.phase !== "ready") return;
    this.#from = performance.now();
    this.phase = "running";
    const tick = () => {
      this.shown = performance.now() - this.#from;
      this.#frame = requestAnimationFrame(tick);
    };
    tick();
  }

  /** The time of a solve that counts, if one is complete. */
  solved(): number | null {
    if (this.phase !== "running") return null;
    this.#halt();
    this.shown = performance.now() - this.#from;
    this.phase = "done";
    return this.shown;
  }

  stop(): void {
    this.#halt();
    this.phase = "idle";
  }

  #halt(): void {
    cancelAnimationFrame(this.#frame);
  }
}

/** The solves of one puzzle, in this browser's storage. */
export class Times {
  all = $state.raw<Solve[]>([]);

  constructor(private readonly puzzle: string) {
    this.all = recall<Kept>(KEY)[puzzle] ?? [];
  }

  add(solve: Solve): void {
    this.#keep([...this.all, solve].slice(-MOST));
  }

  remove(when: number): void {
    this.#keep(this.all.filter((solve) => solve.when !== when));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(solves: Solve[]): void {
    this.all = solves;
    remember(KEY, { ...recall<Kept>(KEY), [this.puzzle]: solves });
  }
}
