// Debian's Chromium, driven by playwright-core, and what the tests say about the page.

import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const FOLDER = process.env.STUDIO_ASSETS ?? new URL("../../crates/serve/assets", import.meta.url).pathname;
const SHOTS = new URL("./shots/", import.meta.url).pathname;

const ARGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader",
];

/** How long an expectation waits: no verdict depends on the speed of the machine. */
export const PATIENCE = 120_000;

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ARGS });
}

/** A page of a new profile at an address of the studio; errors of the page fail the test. */
export async function open(browser, site, fragment = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // A static host has no /api; the browser notes it, the page goes on.
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !text.includes("/api/")) errors.push(text);
  });
  await page.goto(site.url + fragment);
  return { context, page, errors };
}

export async function shot(page, name) {
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}${name}.png` });
}

/** The text on the tiles of a board with rows and columns, in order. */
export const tiles = (page) =>
  page.$$eval(".torus .cells .tile span", (spans) => spans.map((span) => span.textContent));

export { serve };
