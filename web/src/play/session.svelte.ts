// The room Play: the game on the board, its clock, its solver, and all of it in the address.

import { announce } from "../announce.svelte.ts";
import { movesOf } from "../boards/step.ts";
import { twistyOf } from "../boards/twisty.ts";
import type { Push } from "../boards/Sliding.svelte";
import { call, Refused } from "../engine/client.ts";
import type { Subject } from "../engine/types.ts";
import { keep } from "../place.svelte.ts";
import { Search } from "../solve/search.svelte.ts";
import { Clock, Times } from "./clock.svelte.ts";
import { Game } from "./game.svelte.ts";
import { written } from "./statistics.ts";

const FIRST = "loopover-4x4";
/** The longest list of moves that is kept in an address. */
const LONGEST = 4000;

export class Session {
  game = $state.raw<Game>();
  times = $state.raw<Times>();
  /** Why there is no board, or not the one that was asked for. */
  error = $state("");
  busy = $state("");
  cursor = $state(0);
  readonly clock = new Clock();
  readonly search = new Search();
  #wanted = 0;

  /** Shows what the values of an address say. */
  async load(values: Readonly<Record<string, string>>): Promise<void> {
    const turn = ++this.#wanted;
    const { puzzle = FIRST, metric, goal, setup = "", moves = "", at, from } = values;
    this.search.reset();
    this.clock.stop();
    this.error = "";
    try {
      const subject: Subject = { puzzle, metric, goal };
      const game = await this.#gameOf(subject);
      await game.begin(setup, moves, at === undefined ? undefined : Number(at) || 0);
      if (from !== undefined && Number(from) <= game.frames.length) {
        game.solutionFrom = Number(from);
      }
      await this.#drawable(game);
      if (turn !== this.#wanted) return;
      this.#show(game);
    } catch (error) {
      if (turn !== this.#wanted) return;
      // What cannot be read does not take the board away; without one, it is the usual one.
      if (!this.game && (puzzle !== FIRST || setup !== "" || moves !== "")) await this.load({});
      this.error = said(error);
    }
  }

  async #gameOf(subject: Subject): Promise<Game> {
    const description = await call({ request: "puzzle", ...subject });
    return new Game(subject, description);
  }

  #show(game: Game): void {
    if (game.description.key !== null) this.cursor = game.shown.pieces.indexOf(game.description.key);
    else if (this.game?.description.puzzle !== game.description.puzzle) this.cursor = 0;
    this.game = game;
    this.times = new Times(`${game.description.puzzle} ${game.description.metric}`);
  }

  /** Another puzzle or metric, from solved. */
  async open(puzzle: string, metric?: string): Promise<void> {
    await this.load({ puzzle, ...(metric ? { metric } : {}) });
    if (!this.error) announce(`${puzzle}, ${this.game?.description.metric ?? ""}`);
  }

  /** Puzzles in space are drawn from moves: a position given otherwise is replaced by some. */
  async #drawable(game: Game): Promise<void> {
    if (!twistyOf(game.description) || game.start.solved) return;
    const read = await call({ request: "state", ...game.subject, text: game.setup });
    if (read.form === "moves" || read.form === "solved") return;
    const moves = await this.#movesTo(game, read.state);
    const [later, at, from] = [game.moves, game.at, game.solutionFrom];
    await game.begin(moves, later, at);
    game.solutionFrom = from;
  }

  /** Moves that lead from solved to a position: a solution, backwards. */
  async #movesTo(game: Game, state: string): Promise<string> {
    this.busy = "Finding moves that lead there…";
    try {
      const { subject } = game;
      const request = { request: "solve" as const, ...subject, state };
      const quick = call({ ...request, quick: true, seconds: 0.15 });
      const solved = await quick.catch(() => call({ ...request, seconds: 1 }));
      if (solved.solution === null) throw new Error("no moves were found that lead there");
      const played = await call({ request: "play", ...subject, state, moves: solved.solution });
      return played.inverse;
    } finally {
      this.busy = "";
    }
  }

  /** A random position; the clock starts with the first move. */
  async scramble(): Promise<void> {
    const { game } = this;
    if (!game || this.busy) return;
    this.search.reset();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    try {
      const { state } = await call({ request: "scramble", ...game.subject, seed: seed ?? 0 });
      const setup = twistyOf(game.description) ? await this.#movesTo(game, state) : state;
      if (this.game !== game) return;
      await game.begin(setup);
      this.#pointAtKey();
      this.clock.ready();
      this.error = "";
      announce("Scrambled. The timer starts with your first move.", true);
    } catch (error) {
      this.error = said(error);
    }
  }

  /** A position from the editor; its time does not count. */
  async use(text: string): Promise<boolean> {
    const { game } = this;
    if (!game) return false;
    try {
      await game.begin(text);
      await this.#drawable(game);
    } catch (error) {
      this.error = said(error);
      return false;
    }
    this.clock.stop();
    this.search.reset();
    this.error = "";
    this.#pointAtKey();
    return true;
  }

  /** Makes moves by hand; whether they were legal. */
  async make(moves: string, duration?: number): Promise<boolean> {
    const { game } = this;
    if (!game || moves === "") return false;
    this.clock.moved();
    try {
      await game.make(moves, duration);
    } catch (error) {
      announce(said(error));
      return false;
    }
    this.error = "";
    this.#pointAtKey();
    this.#after(game, moves);
    return true;
  }

  slide(line: number, by: number): Promise<boolean> {
    const { game } = this;
    return game ? this.make(movesOf(game.description, line, by)) : Promise.resolve(false);
  }

  /** What a press on a cell of sliding tiles stands for. */
  async push(slot: number): Promise<Push | undefined> {
    const { game } = this;
    if (!game) return undefined;
    const { state } = game.shown;
    const { moves } = await call({ request: "slide", ...game.subject, state, slot });
    if (moves === "") return undefined;
    const played = await call({ request: "play", ...game.subject, state, moves });
    const after = played.frames.at(-1);
    return after && { moves, after };
  }

  async go(at: (from: number) => number): Promise<void> {
    const { game } = this;
    if (!game) return;
    await game.go(at);
    this.#pointAtKey();
    const move = game.frames[game.at - 1]?.move ?? "start";
    announce(`${move}, move ${game.at} of ${game.frames.length}`);
  }

  #pointAtKey(): void {
    const { game } = this;
    if (!game || game.description.key === null) return;
    this.cursor = game.shown.pieces.indexOf(game.description.key);
  }

  #after(game: Game, moves: string): void {
    const { metric } = game.description;
    if (!game.shown.solved) return announce(`${moves}. ${game.cost} ${metric}`);
    const time = this.clock.solved();
    if (time === null) return announce(`Solved in ${game.cost} moves.`, true);
    const { cost, setup } = game;
    this.times?.add({ time, moves: cost, setup, when: Date.now() });
    announce(`Solved in ${written(time)} seconds and ${cost} moves.`, true);
  }

  /** Keeps all of it in the address. */
  store(): void {
    const { game } = this;
    if (!game) return;
    const { puzzle, metric = "", goal = "" } = game.subject;
    const { setup, moves, at, frames, solutionFrom: from } = game;
    const short = moves.length <= LONGEST;
    keep({
      puzzle,
      metric,
      goal,
      setup: short ? (setup === "solved" ? "" : setup) : game.shown.state,
      moves: short ? moves : "",
      at: short && at < frames.length ? String(at) : "",
      from: short && from !== undefined ? String(from) : "",
    });
  }
}

/** An error as a sentence. */
function said(error: unknown): string {
  if (error instanceof Refused) {
    const { message, hint } = error.failure;
    return hint ? `${message} (${hint})` : message;
  }
  return error instanceof Error ? error.message : String(error);
}
