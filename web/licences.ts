// The licences of everything that the bundle contains, as a file beside it. The packages are those
// whose modules are in the bundle, so that none can be forgotten.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";

/** Licences of packages that name theirs without its text. */
const TEXTS: Record<string, string[]> = { cubing: ["licences/cubing-MPL-2.0.txt"] };
/** Packages of which something other than a module is in the bundle. */
const OTHERS = ["@fontsource-variable/inter"];

function section(name: string): string {
  const at = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${at}/package.json`, "utf8"));
  const found = readdirSync(at).filter((file) => /^licen[cs]e/i.test(file)).sort();
  const files = TEXTS[name] ?? found.map((file) => `${at}/${file}`);
  if (files.length === 0) throw new Error(`${name} has no licence file`);
  const texts = files.map((file) => readFileSync(file, "utf8").trimEnd());
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return `${"=".repeat(78)}\n${name} ${version}: ${license}\n${source}\n\n${texts.join("\n\n")}\n`;
}

/** Writes `licences.txt`. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const names = new Set(OTHERS);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
          if (name && existsSync(`node_modules/${name}/package.json`)) names.add(name);
        }
      }
      const head = "The page contains the following packages, unchanged, under these licences.\n";
      const source = [head, ...[...names].sort().map(section)].join("\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
