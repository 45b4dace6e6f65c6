// A definition in an address: compressed, in letters that an address may hold.

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The longest address that is shared: longer ones are cut off by some programs. */
export const LONGEST = 8000;
/** The longest definition that is read from an address, in bytes. */
const LARGEST = 1 << 20;

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"));
  if (text.length > LARGEST) throw new Error("the definition in this address is too large");
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** A number as the product of powers of primes. */
export function product(factors: [number, number][]): string {
  const raised = (exponent: number) =>
    exponent === 1 ? "" : [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return factors.map(([prime, exponent]) => `${prime}${raised(exponent)}`).join(" · ") || "1";
}

/** A number of decimal digits in groups of three. */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

/** The line of a text, from 1, and a caret below a place in it. */
export function pointed(text: string, line: number, position: number, token: string): [string, string] {
  const row = text.split("\n")[line - 1]?.replace(/\r$/, "") ?? "";
  // Places are counted in bytes.
  const before = new TextDecoder().decode(new TextEncoder().encode(row).slice(0, position));
  return [row, " ".repeat([...before].length) + "^".repeat(Math.max(1, [...token].length))];
}
