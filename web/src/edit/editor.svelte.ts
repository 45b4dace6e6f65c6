// A position being typed, pasted, painted or assembled: read by the library at every change, which
// says what is wrong with it and how it could be mended.

import { call, Refused } from "../engine/client.ts";
import type { Failure, ReadState, Subject } from "../engine/types.ts";

export class Editor {
  text = $state("");
  read = $state.raw<ReadState | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The text that was read last. */
  #latest = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly subject: Subject) {}

  /** Takes a text; it is read when typing pauses. */
  type(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), 120);
  }

  set(text: string): Promise<void> {
    this.text = text;
    clearTimeout(this.#timer);
    return this.check();
  }

  async check(): Promise<void> {
    const text = this.text.trim();
    this.#latest = text;
    if (text === "") {
      this.read = null;
      this.failure = null;
      return;
    }
    try {
      const read = await call({ request: "state", ...this.subject, text });
      if (this.#latest !== text) return;
      this.read = read;
      this.failure = null;
    } catch (error) {
      if (this.#latest !== text) return;
      this.read = null;
      this.failure =
        error instanceof Refused ? error.failure : { kind: "page", message: String(error) };
    }
  }
}

/** Where in a text a byte is, and the line it is in: messages count bytes. */
export function caret(text: string, byte: number): { line: string; column: number } {
  const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, byte));
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", start);
  return { line: text.slice(start, end < 0 ? undefined : end), column: before.length - start };
}
