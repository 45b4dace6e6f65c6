// A game: where it began, the moves made, and where in them the board is. A solution is appended as
// moves that are still to come, so that one line of time holds what was played and what is played
// back. Whatever a move does is answered by the library.

import { noStep, turnsByName, type Step } from "../boards/step.ts";
import { call } from "../engine/client.ts";
import type { Description, Frame, Shown, Subject, Turn } from "../engine/types.ts";

/** How long a move is animated when it is played by hand, in milliseconds. */
const BY_HAND = 130;

export class Game {
  readonly turns: Map<string, Turn>;
  start = $state.raw<Shown>()!;
  frames = $state.raw<Frame[]>([]);
  /** How many of the frames have been played. */
  at = $state(0);
  step = $state.raw<Step>(noStep);
  /** Where the moves of a solution begin, if there is one. */
  solutionFrom = $state<number>();
  /** The position as it was given: a board or moves. */
  setup = $state("solved");
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly subject: Subject,
    readonly description: Description,
  ) {
    this.turns = turnsByName(description);
  }

  get shown(): Shown {
    return this.at === 0 ? this.start : this.frames[this.at - 1]!;
  }
  get cost(): number {
    return this.at === 0 ? 0 : this.frames[this.at - 1]!.cost;
  }
  get played(): string {
    return this.frames.slice(0, this.at).map((frame) => frame.move).join(" ");
  }
  get moves(): string {
    return this.frames.map((frame) => frame.move).join(" ");
  }

  /** One thing after the other: keys may be faster than answers. */
  #then<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work, work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Begins from a position, with moves of which so many are played. */
  begin(setup: string, moves = "", at?: number): Promise<void> {
    return this.#then(async () => {
      const state = setup === "" ? "solved" : setup;
      const played = await call({ request: "play", ...this.subject, state, moves });
      this.start = played.start;
      this.frames = played.frames;
      this.at = Math.min(at ?? played.frames.length, played.frames.length);
      this.setup = state;
      this.solutionFrom = undefined;
      this.#jump();
    });
  }

  /** Makes moves; what was still to come is forgotten. */
  make(moves: string, duration = BY_HAND): Promise<void> {
    return this.#then(async () => {
      const { state } = this.shown;
      const played = await call({ request: "play", ...this.subject, state, moves });
      if (played.frames.length === 0) return;
      const before = this.cost;
      const added = played.frames.map((frame) => ({ ...frame, cost: frame.cost + before }));
      this.frames = [...this.frames.slice(0, this.at), ...added];
      this.at = this.frames.length;
      this.solutionFrom = undefined;
      this.#animate(added, false, duration);
    });
  }

  /** Puts moves that lead on from here where the future is. */
  foresee(moves: string): Promise<void> {
    return this.#then(async () => {
      const { state } = this.shown;
      const played = await call({ request: "play", ...this.subject, state, moves });
      const before = this.cost;
      const added = played.frames.map((frame) => ({ ...frame, cost: frame.cost + before }));
      this.frames = [...this.frames.slice(0, this.at), ...added];
      this.solutionFrom = this.at;
    });
  }

  /** Goes to a place in time; one move is animated, more are a jump. */
  go(at: number | ((from: number) => number), duration = BY_HAND): Promise<void> {
    return this.#then(async () => {
      const from = this.at;
      const wanted = typeof at === "number" ? at : at(from);
      const to = Math.max(0, Math.min(this.frames.length, wanted));
      if (to === from) return;
      this.at = to;
      if (to === from + 1) this.#animate([this.frames[from]!], false, duration);
      else if (to === from - 1) this.#animate([this.frames[to]!], true, duration);
      else this.#jump();
    });
  }

  #animate(frames: Frame[], back: boolean, duration: number): void {
    const turns = frames.map(({ name }) => this.turns.get(name));
    const known = turns.filter((turn) => turn !== undefined);
    const words = frames.map(({ move }) => move);
    this.step = { serial: this.step.serial + 1, turns: known, words, back, duration };
  }

  #jump(): void {
    this.step = { ...noStep, serial: this.step.serial + 1 };
  }
}
