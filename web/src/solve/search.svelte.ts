// A search as the page follows it: the best found and the lower bound, all the time.

import { call, canPause, Refused } from "../engine/client.ts";
import type { Failure, Progress, Solved, Subject } from "../engine/types.ts";

export interface Wish {
  seconds?: number | undefined;
  solver?: string | undefined;
  /** All of the shortest, up to so many. */
  count?: number | undefined;
  where: "page" | "server";
}

export type Phase = "idle" | "preparing" | "searching" | "paused" | "done" | "failed";

/** Seconds for a first solution. */
const MOMENT = 0.1;

/** The first answer, with the solution of the second if that is shorter. */
function shorter(answer: Solved, other: Solved): Solved {
  const lower = Math.max(answer.lower_bound ?? 0, other.lower_bound ?? 0);
  const better = other.length !== null && (answer.length === null || other.length < answer.length);
  const { solution, length, solutions } = better ? other : answer;
  return { ...answer, solution, length, solutions, lower_bound: lower, optimal: length === lower };
}

export class Search {
  phase = $state<Phase>("idle");
  /** The length of the best solution so far. */
  best = $state<number | null>(null);
  /** No solution is shorter. */
  lower = $state<number | null>(null);
  answer = $state.raw<Solved | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Part of the tables that is made, from 0 to 1. */
  share = $state<number | null>(null);
  expanded = $state(0);
  /** Seconds, without pauses. */
  elapsed = $state(0);
  pausable = $state(false);
  /** The position it is about. */
  state = $state("");
  #abort: AbortController | undefined;
  #pause: ((paused: boolean) => void) | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  get busy(): boolean {
    return this.phase === "preparing" || this.phase === "searching" || this.phase === "paused";
  }
  get optimal(): boolean {
    return this.answer?.optimal === true && this.best === this.lower;
  }

  reset(): void {
    this.cancel();
    this.phase = "idle";
    this.best = this.lower = this.answer = this.failure = this.share = null;
    this.expanded = this.elapsed = 0;
    this.state = "";
  }

  /** Runs a search; the answer, unless it was stopped or refused. */
  async run(subject: Subject, state: string, wish: Wish): Promise<Solved | null> {
    this.reset();
    const abort = new AbortController();
    this.#abort = abort;
    this.state = state;
    this.phase = "preparing";
    const { seconds, solver, count, where } = wish;
    this.pausable = where === "page" && canPause();
    this.#tick();
    const mine = () => this.#abort === abort;
    const quick = where === "page" ? this.#quick(subject, state, mine) : Promise.resolve(null);
    try {
      const request = { request: "solve" as const, ...subject, state, seconds, solver, count };
      const options = {
        where,
        signal: abort.signal,
        onProgress: (progress: Progress) => mine() && this.#follow(progress),
        onPausable: (pause: (paused: boolean) => void) => (this.#pause = pause),
      };
      let answer = await call(request, options);
      // The making of tables counts, but once they are there the time is for the search.
      const spent = seconds !== undefined && answer.setup_seconds > seconds / 2;
      if (mine() && spent && answer.stop === "time" && !answer.optimal) {
        answer = shorter(answer, await call(request, options));
      }
      const first = await quick;
      if (!mine()) return null;
      return this.#done(first ? shorter(answer, first) : answer);
    } catch (error) {
      const first = await quick;
      if (!mine()) return null;
      if (error instanceof DOMException && error.name === "AbortError") {
        // A worker that was ended has no answer; what it had proved holds.
        const lower = Math.max(first?.lower_bound ?? 0, this.lower ?? 0);
        if (first) return this.#done({ ...first, lower_bound: lower, stop: "interrupted" });
        this.phase = this.lower === null ? "idle" : "done";
      } else {
        this.phase = "failed";
        this.failure =
          error instanceof Refused ? error.failure : { kind: "page", message: String(error) };
      }
      return null;
    } finally {
      if (mine()) this.#finish();
    }
  }

  /** What is found in a moment without tables, where there is such a solver. */
  async #quick(subject: Subject, state: string, mine: () => boolean): Promise<Solved | null> {
    try {
      const request = { request: "solve" as const, ...subject, state, seconds: MOMENT, quick: true };
      const answer = await call(request);
      if (mine() && this.busy) {
        if (answer.length !== null) this.best = Math.min(this.best ?? Infinity, answer.length);
        this.lower = Math.max(this.lower ?? 0, answer.lower_bound ?? 0);
      }
      return answer;
    } catch {
      return null;
    }
  }

  #done(answer: Solved): Solved {
    const lower = answer.lower_bound ?? this.lower ?? 0;
    const optimal = answer.length !== null && answer.length === lower;
    this.answer = { ...answer, lower_bound: lower, optimal };
    this.best = answer.length ?? this.best;
    this.lower = lower;
    this.phase = "done";
    return this.answer;
  }

  pause(paused: boolean): void {
    if (!this.busy) return;
    this.#pause?.(paused);
    this.phase = paused ? "paused" : this.expanded > 0 ? "searching" : "preparing";
  }

  cancel(): void {
    if (this.phase === "paused") this.#pause?.(false);
    this.#abort?.abort();
  }

  #finish(): void {
    clearInterval(this.#ticking);
    this.#pause = undefined;
    this.share = null;
  }

  #tick(): void {
    clearInterval(this.#ticking);
    let last = performance.now();
    this.#ticking = setInterval(() => {
      const now = performance.now();
      if (this.phase !== "paused") this.elapsed += (now - last) / 1000;
      last = now;
    }, 100);
  }

  #follow(progress: Progress): void {
    const searching = () => {
      if (this.phase === "preparing") this.phase = "searching";
      this.share = null;
    };
    switch (progress.progress) {
      case "share":
        this.share = progress.total > 0 ? progress.done / progress.total : null;
        break;
      case "exhausted":
        searching();
        this.lower = Math.max(this.lower ?? 0, progress.bound + 1);
        this.expanded += progress.expanded;
        break;
      case "searching":
        searching();
        this.expanded = Math.max(this.expanded, progress.expanded);
        break;
      case "better":
        searching();
        this.best = Math.min(this.best ?? Infinity, progress.length);
        break;
    }
  }
}
