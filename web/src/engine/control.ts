// How a worker that is busy inside the module is told to stop or to wait.
//
// Such a worker receives no messages. Where the page is isolated it shares a word of memory with
// its workers, which they look at in each report of progress: they stop at `STOP` and sleep at
// `PAUSE`. Elsewhere a worker is ended and another takes its place.

export const RUN = 0;
export const STOP = 1;
export const PAUSE = 2;

/** A word that page and worker share; nothing where memory cannot be shared. */
export function sharedWord(): Int32Array | undefined {
  if (!globalThis.crossOriginIsolated || typeof SharedArrayBuffer === "undefined") return undefined;
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Sets the word and wakes a worker that sleeps on it. */
export function signal(word: Int32Array, value: number): void {
  Atomics.store(word, 0, value);
  Atomics.notify(word, 0);
}

/** Sleeps as long as the word says so; whether to go on, and how long the sleep was. */
export function obey(word: Int32Array | undefined): { go: boolean; slept: number } {
  if (!word) return { go: true, slept: 0 };
  const before = performance.now();
  while (Atomics.load(word, 0) === PAUSE) Atomics.wait(word, 0, PAUSE);
  return { go: Atomics.load(word, 0) !== STOP, slept: performance.now() - before };
}
