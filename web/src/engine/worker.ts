// A worker that owns one module and answers one request after the other.

import { obey } from "./control.ts";
import { start, type Respond } from "./module.ts";
import * as shelf from "./shelf.ts";

/** What a worker is sent: first the module, then requests. */
export type ToWorker =
  | { module: WebAssembly.Module; word: Int32Array | undefined; tables: boolean }
  | { id: number; request: string };

/** What it sends back. */
export type FromWorker =
  | { id: number; progress: string[] }
  | { id: number; answer: string }
  | { id: number; crash: string };

/** Reports are sent at most so often, in milliseconds: a page draws sixty times a second. */
const EVERY = 16;

let respond: Promise<Respond> | undefined;
let word: Int32Array | undefined;
let current = 0;
/** How long the module slept: its clock stands still meanwhile. */
let slept = 0;
let waiting: string[] = [];
let sent = 0;

const post = (message: FromWorker) => self.postMessage(message);

function flush(): void {
  if (waiting.length > 0) post({ id: current, progress: waiting });
  waiting = [];
  sent = performance.now();
}

function progress(report: string): boolean {
  waiting.push(report);
  if (performance.now() - sent > EVERY) flush();
  const { go, slept: longer } = obey(word);
  slept += longer;
  return go;
}

async function answer(id: number, request: string): Promise<void> {
  current = id;
  try {
    const answer = (await respond!)(request);
    flush();
    post({ id, answer });
  } catch (error) {
    // A module that crashed is not used again: the page starts another worker.
    post({ id, crash: String(error) });
  }
}

/** Starts the module, with the tables of earlier visits if it is the one that makes tables. */
async function begin(module: WebAssembly.Module, tables: boolean): Promise<Respond> {
  const kept = tables ? await shelf.all() : new Map<string, Uint8Array>();
  const milliseconds = () => performance.now() - slept;
  const keep = (name: string, bytes: Uint8Array) => {
    if (!tables) return false;
    // The copy goes to the storage, which answers later: a full one is only a pity.
    shelf.put(name, bytes).catch(() => undefined);
    return true;
  };
  return start(module, { milliseconds, progress, kept, keep });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    word = data.word;
    respond = begin(data.module, data.tables);
  } else {
    void answer(data.id, data.request);
  }
};
