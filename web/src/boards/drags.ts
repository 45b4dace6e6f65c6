// Fingers on a board whose rows and columns slide: which line each of them drags, and how far.
//
// Several fingers drag several rows, or several columns, at once; a row and a column cross, so that
// a finger that would drag across a line under way is ignored.

import type { Line } from "../engine/types.ts";

/** What a board does for its fingers. */
export interface Surface {
  lines(): Line[];
  legal(line: Line): boolean;
  /** The slot at a place of the window, and how long the edge of a cell is. */
  slotAt(x: number, y: number): { slot: number; cell: number };
  lift(line: Line): void;
  /** Shows a line shifted by so many cells. */
  drag(line: Line, offset: number): void;
  /** A line is let go: how far it was dragged, and by how many cells it is to move. */
  drop(line: Line, offset: number, by: number): void;
  point(slot: number): void;
}

interface Finger {
  x: number;
  y: number;
  slot: number;
  cell: number;
  line: Line | undefined;
  offset: number;
  /** Cells per millisecond, of late. */
  speed: number;
  time: number;
}

/** Pixels before it is clear which way a finger goes. */
const SLACK = 5;
/** How far a line that is thrown goes on, in milliseconds of its speed. */
const THROW = 60;

export class Drags {
  #fingers = new Map<number, Finger>();
  #frame = 0;

  constructor(private readonly surface: Surface) {}

  holds(line: Line): boolean {
    return [...this.#fingers.values()].some((finger) => finger.line?.line === line.line);
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const { slot, cell } = this.surface.slotAt(x, y);
    const finger = { x, y, slot, cell, line: undefined, offset: 0, speed: 0, time };
    this.#fingers.set(event.pointerId, finger);
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.surface.point(slot);
  }

  move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.line ??= this.#choose(finger, dx, dy);
    if (!finger.line) return;
    const offset = (finger.line.axis === "row" ? dx : dy) / finger.cell;
    const elapsed = Math.max(1, event.timeStamp - finger.time);
    finger.speed = 0.6 * finger.speed + 0.4 * ((offset - finger.offset) / elapsed);
    finger.offset = offset;
    finger.time = event.timeStamp;
    // Pointers report more often than the screen draws.
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const { line, offset } = finger;
    if (!line) return;
    const still = event.type === "pointercancel";
    // A finger that rested before it was lifted throws nothing.
    const speed = event.timeStamp - finger.time > 80 ? 0 : finger.speed;
    const thrown = Math.max(-0.45, Math.min(0.45, speed * THROW));
    const by = still ? 0 : Math.round(offset + thrown) || 0;
    this.surface.drag(line, offset);
    this.surface.drop(line, offset, by);
  }

  #draw(): void {
    this.#frame = 0;
    for (const { line, offset } of this.#fingers.values()) {
      if (line) this.surface.drag(line, offset);
    }
  }

  #choose({ slot }: Finger, dx: number, dy: number): Line | undefined {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SLACK) return undefined;
    const axis = Math.abs(dx) >= Math.abs(dy) ? "row" : "column";
    const line = this.surface.lines().find((l) => l.axis === axis && l.slots.includes(slot));
    if (!line || !this.surface.legal(line) || this.holds(line)) return undefined;
    const others = [...this.#fingers.values()].map((finger) => finger.line);
    if (others.some((other) => other && other.axis !== axis)) return undefined;
    this.surface.lift(line);
    return line;
  }
}
