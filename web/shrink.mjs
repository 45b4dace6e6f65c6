// Optimises the module with Binaryen and says how large it is.
//
//   node shrink.mjs IN OUT

import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import binaryen from "binaryen";

/** The most that a page may load, compressed. */
const MOST = 2 * 1024 * 1024;

const [from, to] = process.argv.slice(2);
const source = await readFile(from);
// The features that the compiler uses by default, which all browsers of these years have.
const { BulkMemory, BulkMemoryOpt, SignExt, NontrappingFPToInt, MutableGlobals, Multivalue, ReferenceTypes, SIMD128 } =
  binaryen.Features;
const features =
  BulkMemory | BulkMemoryOpt | SignExt | NontrappingFPToInt | MutableGlobals | Multivalue | ReferenceTypes | SIMD128;
const module = binaryen.readBinary(source, features);
binaryen.setOptimizeLevel(3);
binaryen.setShrinkLevel(1);
module.optimize();
const bytes = module.emitBinary();
await writeFile(to, bytes);
const packed = gzipSync(bytes, { level: 9 }).length;
const kib = (n) => `${(n / 1024).toFixed(0)} KiB`;
console.log(`${to}: ${kib(source.length)} built, ${kib(bytes.length)} optimised, ${kib(packed)} gzipped`);
if (packed > MOST) {
  console.error("this is more than 2 MiB gzipped");
  process.exit(1);
}
