// All that the page asks of the library. There is no rule of any puzzle outside of it.
//
// Two workers answer, each with its own module: one the short requests, by which a board is drawn
// and played, and one those that may take long, so that a search never holds up a move.

import { Lane } from "./lane.ts";
import * as server from "./server.ts";
import type { Answers, Failure, Progress, Request } from "./types.ts";

export interface Options {
  /** Reports on the way. */
  onProgress?: (progress: Progress) => void;
  /** Stops the request; it is rejected, or answered with what was found so far. */
  signal?: AbortSignal;
  /** Which of the two computes [default: the page]. */
  where?: "page" | "server";
  /** Receives what pauses and resumes the request, where that is possible. */
  onPausable?: (pause: (paused: boolean) => void) => void;
}

/** A request that could not be answered. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

const LONG = new Set(["solve", "prepare", "explore", "trace", "verify", "heuristics"]);

async function compile(): Promise<WebAssembly.Module> {
  const url = new URL("./cosette.wasm", document.baseURI);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`cosette.wasm: ${answer.status}`);
  // Some static hosts send another type, which streaming refuses.
  if (answer.headers.get("Content-Type") === "application/wasm") {
    return WebAssembly.compileStreaming(answer);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

let lanes: { short: Lane; long: Lane } | undefined;

function lane({ request: kind, quick, analyse }: Request): Lane {
  if (!lanes) {
    const module = compile();
    lanes = { short: new Lane(module, false), long: new Lane(module, true) };
  }
  return (LONG.has(kind) && quick !== true) || analyse === true ? lanes.long : lanes.short;
}

/** Whether a request can be paused in this page. */
export const canPause = () => globalThis.crossOriginIsolated === true;

/** The answer to a request; a failure is thrown as `Refused`. */
export async function call<K extends keyof Answers>(
  request: Request & { request: K },
  options: Options = {},
): Promise<Answers[K]> {
  const text = JSON.stringify(request);
  options.signal?.throwIfAborted();
  const answer = JSON.parse(
    options.where === "server" ? await server.run(text, options) : await inPage(text, request, options),
  ) as Answers[K] & { error?: Failure };
  if (answer.error) throw new Refused(answer.error);
  return answer;
}

function inPage(text: string, request: Request, options: Options): Promise<string> {
  const { onProgress, signal, onPausable } = options;
  return new Promise((resolve, reject) => {
    const chosen = lane(request);
    const report = (line: string) => onProgress?.(JSON.parse(line) as Progress);
    const id = chosen.send({ request: text, onProgress: report, resolve, reject });
    signal?.addEventListener("abort", () => chosen.stop(id), { once: true });
    if (chosen.canPause) onPausable?.((paused) => chosen.pause(id, paused));
  });
}
