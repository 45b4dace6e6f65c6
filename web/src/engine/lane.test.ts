import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lane } from "./lane.ts";

/** A worker that answers when it is told to. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  sent: { id: number; request: string }[] = [];
  ended = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: { id: number; request: string }): void {
    if ("request" in message) this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(text: string): void {
    this.onmessage?.({ data: { id: this.sent.at(-1)!.id, answer: text } });
  }
}

const settle = () => new Promise((done) => setTimeout(done));
const module = Promise.resolve({} as WebAssembly.Module);

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

function send(lane: Lane, request: string) {
  let id = 0;
  const answer = new Promise<string>((resolve, reject) => {
    id = lane.send({ request, onProgress: undefined, resolve, reject });
  });
  return { id, answer };
}

it("answers one request after the other", async () => {
  const lane = new Lane(module, false);
  const [a, b] = [send(lane, "a"), send(lane, "b")];
  await settle();
  const worker = FakeWorker.all[0]!;
  expect(worker.sent.map(({ request }) => request)).toEqual(["a"]);
  worker.answer("A");
  await settle();
  expect(worker.sent.map(({ request }) => request)).toEqual(["a", "b"]);
  worker.answer("B");
  expect(await Promise.all([a.answer, b.answer])).toEqual(["A", "B"]);
});

it("ends a busy worker to stop it, and runs what waited in another", async () => {
  const lane = new Lane(module, false);
  const [a, b] = [send(lane, "a"), send(lane, "b")];
  await settle();
  lane.stop(a.id);
  await expect(a.answer).rejects.toThrow("cancelled");
  await settle();
  expect(FakeWorker.all[0]!.ended).toBe(true);
  expect(FakeWorker.all[1]!.sent.map(({ request }) => request)).toEqual(["b"]);
  FakeWorker.all[1]!.answer("B");
  expect(await b.answer).toBe("B");
});

it("takes a request that waits out of the queue", async () => {
  const lane = new Lane(module, false);
  const [a, b] = [send(lane, "a"), send(lane, "b")];
  await settle();
  lane.stop(b.id);
  await expect(b.answer).rejects.toThrow("cancelled");
  expect(FakeWorker.all[0]!.ended).toBe(false);
  FakeWorker.all[0]!.answer("A");
  expect(await a.answer).toBe("A");
});

it("goes on in another worker after a crash", async () => {
  const lane = new Lane(module, false);
  const [a, b] = [send(lane, "a"), send(lane, "b")];
  await settle();
  FakeWorker.all[0]!.onmessage?.({ data: { id: a.id, crash: "unreachable" } });
  await expect(a.answer).rejects.toThrow("unreachable");
  await settle();
  FakeWorker.all[1]!.answer("B");
  expect(await b.answer).toBe("B");
});
