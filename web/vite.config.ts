// The build of the page: plain static files that work under any path, without a timestamp or
// anything else that differs from one build of the same sources to the next.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline.ts";
import { results } from "./results.ts";

const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), results(), offline()],
  server: { headers: isolation },
  preview: { headers: isolation },
  worker: { format: "es" },
  build: {
    outDir: process.env.STUDIO_OUT ?? "../crates/serve/assets",
    emptyOutDir: true,
    target: "es2023",
    assetsDir: "assets",
    // Nothing is inlined as a data URL: the content policy of the page allows none for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
