// The library as one WebAssembly module: a request goes in as JSON, an answer comes out as JSON.

/** What the module exports: plain functions of numbers, and one buffer. */
interface Exports {
  memory: WebAssembly.Memory;
  request(length: number): number;
  respond(): number;
  answer(): number;
}

/** What a module needs of its host. */
export interface Host {
  /** The clock, in milliseconds. */
  milliseconds(): number;
  /** A report; `false` stops the work. */
  progress(report: string): boolean;
  /** Tables that are kept, by name. */
  kept: Map<string, Uint8Array>;
  /** Keeps a table; whether that is possible. */
  keep(name: string, bytes: Uint8Array): boolean;
}

export type Respond = (request: string) => string;

/** Starts the module. */
export async function start(code: WebAssembly.Module | BufferSource, host: Host): Promise<Respond> {
  const text = new TextDecoder();
  let exports: Exports;
  const read = (at: number, length: number) =>
    // A copy: decoders refuse memory that is shared, and the module may grow its memory.
    text.decode(new Uint8Array(exports.memory.buffer, at, length));
  const page = {
    milliseconds: () => host.milliseconds(),
    progress: (at: number, length: number) => (host.progress(read(at, length)) ? 1 : 0),
    kept: (at: number, length: number) => host.kept.get(read(at, length))?.length ?? -1,
    take: (at: number, length: number, into: number) => {
      const table = host.kept.get(read(at, length))!;
      new Uint8Array(exports.memory.buffer, into, table.length).set(table);
    },
    keep: (at: number, length: number, from: number, count: number) => {
      const bytes = new Uint8Array(exports.memory.buffer, from, count).slice();
      return host.keep(read(at, length), bytes) ? 1 : 0;
    },
  };
  const compiled = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const instance = await WebAssembly.instantiate(compiled, { page });
  exports = instance.exports as unknown as Exports;
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.respond();
    return read(exports.answer(), length);
  };
}
