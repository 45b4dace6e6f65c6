// The licences of everything that the bundle contains, beside it.
//
//   node licences.mjs FOLDER

import { readFile, readdir, writeFile } from "node:fs/promises";

/** Licences of packages that name theirs without its text. */
const TEXTS = { cubing: "licences/cubing-MPL-2.0.txt" };
/** Packages whose code or data is in the bundle; the build fails if one has no licence file. */
const BUNDLED = ["cubing", "three", "svelte", "@fontsource-variable/inter"];

const [folder] = process.argv.slice(2);
let text = "The page contains the following packages, unchanged, under these licences.\n";
for (const name of BUNDLED) {
  const at = `node_modules/${name}`;
  const { version, license } = JSON.parse(await readFile(`${at}/package.json`, "utf8"));
  const found = (await readdir(at)).filter((file) => /^licen[cs]e/i.test(file)).sort();
  const files = TEXTS[name] ? [TEXTS[name]] : found.map((file) => `${at}/${file}`);
  if (files.length === 0) throw new Error(`${name} has no licence file`);
  text += `\n${"=".repeat(78)}\n${name} ${version}: ${license}\n`;
  for (const file of files) text += `\n${await readFile(file, "utf8")}`;
}
await writeFile(`${folder}/licences.txt`, text);
