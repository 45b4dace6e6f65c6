// One worker and the requests that wait for it.

import { PAUSE, RUN, STOP, sharedWord, signal } from "./control.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

/** A request under way. */
export interface Task {
  request: string;
  onProgress: ((report: string) => void) | undefined;
  resolve: (answer: string) => void;
  reject: (reason: unknown) => void;
}

/** What a stopped request is rejected with. */
export const cancelled = () => new DOMException("cancelled", "AbortError");

/** Requests are answered in order; the first in the queue is the one under way. */
export class Lane {
  #worker: Worker | undefined;
  #word: Int32Array | undefined;
  #queue: { id: number; task: Task; stopped: boolean }[] = [];
  #next = 1;
  #busy = false;

  /** `tables`: whether its worker keeps the tables it makes. */
  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly tables: boolean,
  ) {}

  /** Whether a request can wait in the middle of its work. */
  get canPause(): boolean {
    return globalThis.crossOriginIsolated === true;
  }

  send(task: Task): number {
    const id = this.#next++;
    this.#queue.push({ id, task, stopped: false });
    void this.#proceed();
    return id;
  }

  /** Stops a request. Where memory is shared its answer, what was found so far, still comes. */
  stop(id: number): void {
    const at = this.#queue.findIndex((entry) => entry.id === id);
    const entry = this.#queue[at];
    if (!entry) return;
    if (at > 0 || !this.#busy) {
      this.#queue.splice(at, 1);
      entry.task.reject(cancelled());
    } else if (this.#word) {
      entry.stopped = true;
      signal(this.#word, STOP);
    } else {
      this.#queue.shift();
      entry.task.reject(cancelled());
      this.#restart();
    }
  }

  /** Pauses or resumes the request under way. */
  pause(id: number, paused: boolean): void {
    const first = this.#queue[0];
    if (first?.id !== id || first.stopped || !this.#word) return;
    signal(this.#word, paused ? PAUSE : RUN);
  }

  async #proceed(): Promise<void> {
    if (this.#busy || this.#queue.length === 0) return;
    this.#busy = true;
    let worker: Worker;
    try {
      worker = this.#worker ?? this.#start(await this.module);
    } catch (error) {
      this.#busy = false;
      for (const { task } of this.#queue.splice(0)) task.reject(error);
      return;
    }
    const first = this.#queue[0];
    if (!first) {
      this.#busy = false;
      return;
    }
    if (this.#word) signal(this.#word, first.stopped ? STOP : RUN);
    worker.postMessage({ id: first.id, request: first.task.request } satisfies ToWorker);
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => this.#crashed(event.message || "the worker could not be started");
    this.#word = sharedWord();
    const { tables } = this;
    worker.postMessage({ module, word: this.#word, tables } satisfies ToWorker);
    this.#worker = worker;
    return worker;
  }

  #receive(message: FromWorker): void {
    const first = this.#queue[0];
    if (!first || first.id !== message.id) return;
    if ("progress" in message) {
      for (const report of message.progress) first.task.onProgress?.(report);
    } else if ("crash" in message) {
      this.#crashed(message.crash);
    } else {
      this.#queue.shift();
      this.#busy = false;
      first.task.resolve(message.answer);
      void this.#proceed();
    }
  }

  #crashed(reason: string): void {
    this.#queue.shift()?.task.reject(new Error(reason));
    this.#restart();
  }

  /** Another worker, for what still waits. */
  #restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#busy = false;
    void this.#proceed();
  }
}
