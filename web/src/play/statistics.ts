// Times as speedsolvers keep them: best, mean, and averages of 5 and 12 without the extremes
// (regulation 9f of the World Cube Association: the best and the worst are left out).

/** A solve by hand. */
export interface Solve {
  /** Milliseconds; nothing for one that was given up. */
  time: number | null;
  moves: number;
  /** The position it began from. */
  setup: string;
  /** When it ended, in milliseconds since 1970. */
  when: number;
}

/** The times in order, those given up last. */
const sorted = (times: (number | null)[]) =>
  times.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));

const meanOf = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

/** Best time. */
export function best(solves: Solve[]): number | null {
  return sorted(solves.map(({ time }) => time))[0] ?? null;
}

/** Mean of all that were solved. */
export function mean(solves: Solve[]): number | null {
  const times = solves.map(({ time }) => time).filter((time) => time !== null);
  return times.length > 0 ? meanOf(times) : null;
}

/**
 * The average of the last `count`: without one from either end, where one given up is the worst.
 * Nothing if there are fewer; not a number (DNF) if what is left contains one given up.
 */
export function average(solves: Solve[], count: number): number | null {
  if (solves.length < count) return null;
  const times = sorted(solves.slice(-count).map(({ time }) => time)).slice(1, -1);
  const known = times.filter((time) => time !== null);
  return known.length === times.length ? meanOf(known) : NaN;
}

/** The best of all averages of so many in a row. */
export function bestAverage(solves: Solve[], count: number): number | null {
  let found: number | null = null;
  for (let end = count; end <= solves.length; end += 1) {
    const value = average(solves.slice(0, end), count);
    if (value !== null && !Number.isNaN(value) && (found === null || value < found)) found = value;
  }
  return found;
}

/** A time as it is written: hundredths, cut off and not rounded up. */
export function written(time: number | null): string {
  if (time === null) return "–";
  if (Number.isNaN(time)) return "DNF";
  const hundredths = Math.floor(time / 10 + 1e-6);
  const [minutes, seconds] = [Math.floor(hundredths / 6000), hundredths % 6000];
  const text = (seconds / 100).toFixed(2);
  return minutes > 0 ? `${minutes}:${text.padStart(5, "0")}` : text;
}
