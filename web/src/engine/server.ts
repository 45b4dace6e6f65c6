// A server of Cosette behind the page, if there is one: it has large tables, and time.

import { cancelled } from "./lane.ts";
import type { Options } from "./client.ts";
import type { Progress } from "./types.ts";

const at = (path: string) => new URL(`./api/${path}`, document.baseURI);

let known: Promise<boolean> | undefined;

/** Whether a server is there; looked up once. */
export function available(): Promise<boolean> {
  known ??= fetch(at("health"), { headers: { Accept: "application/json" } })
    .then((answer) => answer.ok && /json/.test(answer.headers.get("Content-Type") ?? ""))
    .catch(() => false);
  return known;
}

/** A member of the API, as it is: for what is not a request to the library. */
export async function get<T>(path: string): Promise<T> {
  const answer = await fetch(at(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** How long a cancelled job may take to answer, in milliseconds. */
const GRACE = 2000;
const BUSY = { error: { kind: "busy", message: "the server's queue is full; try again later" } };

/** Runs a request as a job and follows its events; the answer as text. */
export async function run(text: string, { onProgress, signal }: Options): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const made = await fetch(at("jobs"), { method: "POST", headers, body: text });
  if (made.status === 429) return JSON.stringify(BUSY);
  if (!made.ok) return await made.text();
  const { id } = (await made.json()) as { id: string };
  return new Promise((resolve, reject) => {
    const events = new EventSource(at(`jobs/${id}/events`));
    const done = (answer: string) => {
      events.close();
      resolve(answer);
    };
    events.addEventListener("progress", ({ data }) => onProgress?.(JSON.parse(data) as Progress));
    events.addEventListener("answer", ({ data }) => done(data));
    // Errors of the connection come by the same name, without data; the browser reconnects.
    events.addEventListener("error", (event) => {
      const { data } = event as MessageEvent<string | undefined>;
      if (data) return done(data);
      if (events.readyState === EventSource.CLOSED) reject(new Error("the server went away"));
    });
    signal?.addEventListener(
      "abort",
      () => {
        void fetch(at(`jobs/${id}`), { method: "DELETE" });
        // What was found so far may still come.
        setTimeout(() => {
          events.close();
          reject(cancelled());
        }, GRACE);
      },
      { once: true },
    );
  });
}
