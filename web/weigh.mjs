// Says how large a module is, and fails if a page would take too long to load it.
//
//   node weigh.mjs FILE

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** The most that a page may load, compressed. */
const MOST = 2 * 1024 * 1024;

const [file] = process.argv.slice(2);
const bytes = await readFile(file);
const packed = gzipSync(bytes, { level: 9 }).length;
const kib = (n) => `${(n / 1024).toFixed(0)} KiB`;
console.log(`${file}: ${kib(bytes.length)}, ${kib(packed)} gzipped`);
if (packed > MOST) {
  console.error("this is more than 2 MiB gzipped");
  process.exit(1);
}
