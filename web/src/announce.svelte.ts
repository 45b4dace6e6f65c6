// What a screen reader says: one polite and one urgent line, shown to nobody else.

let polite = $state("");
let urgent = $state("");

export const spoken = {
  get polite() {
    return polite;
  },
  get urgent() {
    return urgent;
  },
};

/** Has a text read. The same text twice is read twice. */
export function announce(text: string, now = false): void {
  const again = (old: string) => (old === text ? text + "\u00a0" : text);
  if (now) urgent = again(urgent);
  else polite = again(polite);
}
