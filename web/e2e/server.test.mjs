// The page behind Cosette's own server. Skipped where the program is not built:
// COSETTE=target/release/cosette names it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, open } from "./browser.mjs";

const root = new URL("../../", import.meta.url).pathname;
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
const candidates = [process.env.COSETTE, `${target}/release/cosette`, `${target}/fast/cosette`];
const program = candidates.find(
  (path) => path && existsSync(path) && spawnSync(path, ["serve", "--help"]).status === 0,
);
const skip = program ? false : "no program with `serve` (cargo build, or set COSETTE)";

let browser, server, site;
before(async () => {
  if (skip) return;
  server = spawn(program, ["serve", "--port", "0", "--no-tables"], { stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    const read = (part) => {
      text += part;
      const found = /https?:\/\/[^\s]+/.exec(text);
      if (found) resolve(found[0].replace(/[.,]$/, ""));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
  site = { url: url.endsWith("/") ? url : `${url}/` };
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.kill("SIGTERM");
});

test("5x5 is solved through the server, with progress, and stopped", { skip }, async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=loopover-5x5");
  await page.click("button:text-is('Scramble')");
  await page.waitForFunction(() => /setup=/.test(location.hash));
  await page.selectOption("[aria-label=Where]", "server");
  await page.selectOption("[aria-label='Time limit']", { label: "10 minutes" });
  await page.click("button.main:text-is('Solve')");
  // A solution on the way, then what was found when it was stopped.
  await page.waitForFunction(() => /^\d+$/.test(document.querySelector("[data-testid=best]").textContent));
  const jobs = await page.evaluate(() => performance.getEntriesByType("resource")
    .filter(({ name }) => /\/api\/jobs/.test(name)).length);
  assert.ok(jobs > 0);
  await page.click(".ask button:text-matches('Cancel|Stop')");
  await page.waitForSelector("button.main:text-is('Solve')");
  assert.match(await page.textContent(".bounds"), /Stopped|bounds hold/);
  assert.match(await page.textContent("[data-testid=best]"), /^\d+$/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("the server isolates the page", { skip }, async () => {
  const { page, context, errors } = await open(browser, site);
  await page.waitForSelector(".torus");
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.deepEqual(errors, []);
  await context.close();
});
