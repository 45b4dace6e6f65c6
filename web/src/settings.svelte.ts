// How this browser likes the page: kept in its storage, never in an address.

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** Colours of tiles: hues, or colours that every kind of colour vision tells apart. */
  palette: "hues" | "safe";
  labels: "letters" | "numbers" | "none";
  motion: "auto" | "reduced";
}

const KEY = "cosette.settings";
const usual: Settings = { theme: "auto", palette: "hues", labels: "letters", motion: "auto" };

/** An object in the browser's storage, which may be forbidden. */
export function recall<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets; it works all the same.
  }
}

export const settings = $state<Settings>({ ...usual, ...recall<Settings>(KEY) });

const wishes = matchMedia("(prefers-reduced-motion: reduce)");
let calm = $state(wishes.matches);
wishes.addEventListener("change", ({ matches }) => (calm = matches));

/** Whether things move on their own. */
export const moves = () => settings.motion !== "reduced" && !calm;

/** Applies the settings to the document and keeps them; called once, inside an effect root. */
export function apply(): void {
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = settings.theme;
    dataset["palette"] = settings.palette;
    dataset["motion"] = moves() ? "full" : "reduced";
    remember(KEY, $state.snapshot(settings));
  });
}
