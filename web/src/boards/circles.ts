// Where the slots of a puzzle without a picture are drawn: each orbit is a ring.

import type { Description } from "../engine/types.ts";

/** Slots among which the moves take pieces, the first slot of each in order. */
export function orbitsOf({ moves }: Pick<Description, "moves">, slots: number): number[][] {
  const parent = Array.from({ length: slots }, (_, slot) => slot);
  const root = (slot: number): number => {
    let at = slot;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (const { cycles } of moves) {
    for (const cycle of cycles) for (const slot of cycle) join(cycle[0]!, slot);
  }
  function join(a: number, b: number): void {
    const [x, y] = [root(a), root(b)];
    parent[Math.max(x, y)] = Math.min(x, y);
  }
  const orbits = new Map<number, number[]>();
  for (let slot = 0; slot < slots; slot += 1) {
    const at = root(slot);
    orbits.set(at, [...(orbits.get(at) ?? []), slot]);
  }
  return [...orbits.values()];
}

export interface Drawing {
  places: { x: number; y: number }[];
  radius: number;
  box: string;
}

/** Rings beside each other, each as large as its discs need. */
export function circles(orbits: number[][]): Drawing {
  const radius = 6;
  const places: { x: number; y: number }[] = [];
  let left = 0;
  let half = 0;
  for (const orbit of orbits) {
    const count = orbit.length;
    const ring = count === 1 ? 0 : Math.max(radius * 1.6, (radius * 1.25) / Math.sin(Math.PI / count));
    const extent = ring + radius * 1.3;
    orbit.forEach((slot, k) => {
      const angle = (2 * Math.PI * k) / count - Math.PI / 2;
      places[slot] = { x: left + extent + ring * Math.cos(angle), y: ring * Math.sin(angle) };
    });
    left += 2 * extent;
    half = Math.max(half, extent);
  }
  return { places, radius, box: `0 ${-half} ${left} ${2 * half}` };
}
