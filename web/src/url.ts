// The address of the page: its only store of what is shown.
//
// It stays readable and is never sent to a host, since all of it is in the fragment:
// `#/play?puzzle=loopover-4x4&setup=CKAO/GFDI/HLPB/MNJE&moves=R0_C1-`. A blank is written `_`, a prime
// `-`, as the sites of the field do; what is a `_` or `-` itself is escaped in values of moves and
// states, but not in plain names.

export const ROOMS = ["play", "watch", "numbers", "puzzle"] as const;
export type Room = (typeof ROOMS)[number];

export interface Address {
  room: Room;
  values: Record<string, string>;
}

/** Parameters that hold moves or states; all others are names. */
const WRITTEN = new Set(["setup", "moves", "state", "solution"]);

const escaped = (text: string) => "%" + text.charCodeAt(0).toString(16).toUpperCase();

function encode(key: string, value: string): string {
  const plain = encodeURIComponent(value).replace(/%(2F|3A|2C|5B|5D|2B|40)/g, decodeURIComponent);
  if (!WRITTEN.has(key)) return plain;
  return plain.replace(/[-_]/g, escaped).replace(/%20/g, "_").replace(/'/g, "-");
}

function decode(key: string, text: string): string {
  const plain = WRITTEN.has(key) ? text.replace(/_/g, " ").replace(/-/g, "'") : text;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** The fragment of an address. */
export function write({ room, values }: Address): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${encode(key, value)}`);
  return `#/${room}${parts.length > 0 ? "?" + parts.join("&") : ""}`;
}

/** The address in a fragment; what is unknown is the room `play`. */
export function read(fragment: string): Address {
  const [path = "", query = ""] = split(fragment.replace(/^#?\/?/, ""), "?");
  const room = ROOMS.find((known) => known === path) ?? "play";
  const values: Record<string, string> = {};
  for (const part of query.split("&")) {
    const [key, value] = split(part, "=");
    if (key && value !== undefined) values[key] = decode(key, value);
  }
  return { room, values };
}

function split(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}
