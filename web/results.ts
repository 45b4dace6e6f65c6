// The results of the repository in the page: what they say as data, and the certificates as files,
// byte by byte as they are, since their digests are of those bytes.

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:results";
/** Larger certificates are not part of the page; a server has them. */
const LARGEST = 400_000;
/** As many of the furthest positions are listed. */
const ANTIPODES = 12;

/** The certificates below the folder, in the order of their names. */
function certificates(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => name.endsWith(".json")).sort();
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function summary(name: string, text: string): Record<string, any> {
  const { claim, puzzle, metric, quotient, states, radius, layers, antipodes, steps } = JSON.parse(text);
  const common = { name, bytes: text.length, here: text.length <= LARGEST };
  if (typeof claim === "object") {
    return { ...common, kind: "bound", ...claim, steps: steps.map((step: { kind: string }) => step.kind) };
  }
  const listed = (antipodes?.listed ?? []).slice(0, ANTIPODES);
  return {
    ...common, kind: "layers", claim, puzzle, metric, quotient: quotient.name, states, radius, layers,
    antipodes: listed.map(({ state }: { state: string }) => state),
    antipodesTotal: antipodes?.states ?? layers.at(-1),
  };
}

export function results(folder = "../results"): Plugin {
  return {
    name: "results",
    resolveId: (id) => (id === ID ? "\0" + ID : undefined),
    load(id) {
      if (id !== "\0" + ID) return undefined;
      const all = certificates(folder).map((path) => {
        const text = readFileSync(join(folder, path), "utf8");
        const made = summary(basename(path), text);
        if (made["here"] && !this.meta.watchMode) {
          this.emitFile({ type: "asset", fileName: `results/${basename(path)}`, source: text });
        }
        return made;
      });
      return `export default ${JSON.stringify(all)};`;
    },
  };
}
