// Where the page is: the address as state that components follow.

import { read, write, type Address, type Room } from "./url.ts";

let here = $state.raw<Address>(read(location.hash));
/** Counts changes that did not come from this page: back, forward, a link. */
let arrivals = $state(0);

window.addEventListener("hashchange", () => {
  if (write(here) === location.hash) return;
  here = read(location.hash);
  arrivals += 1;
});

export const place = {
  get room(): Room {
    return here.room;
  },
  get values(): Readonly<Record<string, string>> {
    return here.values;
  },
  get arrivals(): number {
    return arrivals;
  },
};

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps values in the address; an empty one takes its key away. Browsers limit how often an address
 * may change, so that it is written when things have come to rest.
 */
export function keep(values: Record<string, string>): void {
  const merged = { ...here.values, ...values };
  for (const [key, value] of Object.entries(merged)) if (value === "") delete merged[key];
  here = { room: here.room, values: merged };
  clearTimeout(pending);
  pending = setTimeout(() => history.replaceState(null, "", write(here)), 150);
}

/** Goes to a room, by a step that `back` undoes. */
export function go(room: Room, values: Record<string, string>): void {
  clearTimeout(pending);
  // What was to be kept belongs to the entry that is left.
  history.replaceState(null, "", write(here));
  here = { room, values };
  history.pushState(null, "", write(here));
  arrivals += 1;
}

/** The link to a room. */
export const link = (room: Room, values: Record<string, string> = {}) => write({ room, values });
