// What keys do on a board with rows and columns, as players know them from other pages: arrows,
// WASD or hjkl point at a tile; with the space bar held they slide its row or column; a number
// before repeats, Shift doubles.

export type Direction = "up" | "down" | "left" | "right";

export type Action =
  | { kind: "point" | "slide"; towards: Direction; count: number }
  | { kind: "undo" | "redo" | "first" | "last" | "scramble" };

const TOWARDS: Record<string, Direction> = {
  ArrowUp: "up", KeyW: "up", KeyK: "up",
  ArrowDown: "down", KeyS: "down", KeyJ: "down",
  ArrowLeft: "left", KeyA: "left", KeyH: "left",
  ArrowRight: "right", KeyD: "right", KeyL: "right",
};

type Key = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Keys of a board, with what is held and typed before. */
export class Keys {
  #space = false;
  #prefix = "";

  /** `always` slides without the space bar, where there is only one tile to point at. */
  constructor(private readonly always: () => boolean = () => false) {}

  /** The action of a key; `true` if it was only taken note of. */
  down(event: Key): Action | boolean {
    const { code, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey) return false;
    const command = ctrlKey || metaKey;
    if (command && code === "KeyZ") return { kind: shiftKey ? "redo" : "undo" };
    if (command && code === "KeyY") return { kind: "redo" };
    const towards = TOWARDS[code];
    if (command && !(towards && code.startsWith("Arrow"))) return false;
    if (code === "Space") return (this.#space = true);
    if (/^[0-9]$/.test(key) && (key !== "0" || this.#prefix !== "")) {
      this.#prefix = (this.#prefix + key).slice(-2);
      return true;
    }
    if (towards) {
      const times = this.#prefix === "" ? 1 : Number(this.#prefix);
      this.#prefix = "";
      const kind = this.#space || this.always() ? "slide" : "point";
      return { kind, towards, count: times * (shiftKey || command ? 2 : 1) };
    }
    this.#prefix = "";
    if (code === "KeyU") return { kind: shiftKey ? "first" : "undo" };
    if (code === "KeyR") return { kind: shiftKey ? "last" : "redo" };
    if (code === "Enter" || code === "NumpadEnter") return { kind: "scramble" };
    return false;
  }

  up({ code }: Pick<KeyboardEvent, "code">): void {
    if (code === "Space") this.#space = false;
  }

  /** Forgets what was held: the keyboard is elsewhere. */
  leave(): void {
    this.#space = false;
    this.#prefix = "";
  }
}

/** Turns of a cube on the keyboard, as on the timers of the field: fingers of the home row. */
export const CUBE_KEYS: Record<string, string> = {
  KeyI: "R", KeyK: "R'", KeyD: "L", KeyE: "L'", KeyJ: "U", KeyF: "U'",
  KeyS: "D", KeyL: "D'", KeyH: "F", KeyG: "F'", KeyW: "B", KeyO: "B'",
};
