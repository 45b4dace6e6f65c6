// The service worker: lists the files of the build, so that the page works without a network.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** All files of a folder, by their paths in it. */
function files(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Writes `sw.js`: the template with the names of all files and a version that is their hash. */
export function offline(): Plugin {
  let out = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      out = config.build.outDir;
    },
    async closeBundle() {
      const { writeFileSync } = await import("node:fs");
      const names = files(out).filter((name) => name !== "sw.js");
      const hash = createHash("sha256");
      for (const name of names) hash.update(name).update(readFileSync(join(out, name)));
      const version = hash.digest("hex").slice(0, 16);
      const shell = names.filter((name) => /^(index\.html|assets\/|cosette\.wasm)/.test(name));
      const template = readFileSync("src/sw.js", "utf8");
      const text = template
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(["./", ...shell]));
      writeFileSync(join(out, "sw.js"), text);
    },
  };
}
