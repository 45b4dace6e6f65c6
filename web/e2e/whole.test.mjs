// The page as a whole: accessible, on a phone, without a network.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { FOLDER, launch, open, serve, shot } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser, site;
before(async () => {
  site = await serve(FOLDER);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).slice(0, 3).join("; ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds no serious fault (${colorScheme})`, async () => {
    for (const [fragment, tab] of [
      ["#/play?puzzle=loopover-4x4&setup=R0_C1&moves=R1_C2&at=1", "solve"],
      ["#/play?puzzle=15-puzzle", "edit"],
      ["#/play?puzzle=cube&setup=R_U", "edit"],
      ["#/play?puzzle=loopover-20x20", "times"],
    ]) {
      const { page, context, errors } = await open(browser, site, fragment, { colorScheme });
      await page.waitForSelector(".board > *");
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(300);
      assert.deepEqual(await faults(page), [], fragment);
      assert.deepEqual(errors, []);
      await context.close();
    }
    for (const room of ["watch", "numbers", "puzzle"]) {
      const { page, context } = await open(browser, site, `#/${room}`, { colorScheme });
      await page.waitForSelector("h1");
      await page.waitForTimeout(500);
      assert.deepEqual(await faults(page), [], room);
      await context.close();
    }
    const { page, context } = await open(browser, site, "", { colorScheme });
    for (const name of ["Keys", "Appearance"]) {
      await page.click(`button:has-text('${name}')`);
      await page.waitForSelector("dialog[open]");
      assert.deepEqual(await faults(page), [], name);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
    }
    await context.close();
  });
}

test("on a phone everything fits", async () => {
  for (const fragment of ["", "#/play?puzzle=15-puzzle", "#/play?puzzle=cube", "#/play?puzzle=loopover-20x20"]) {
    const { page, context } = await open(browser, site, fragment, {
      viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
    });
    await page.waitForSelector(".board > *");
    for (const tab of ["solve", "edit", "times"]) {
      await page.click(`#tab-${tab}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 375, `${fragment} ${tab}: ${wide} pixels wide`);
    }
    await context.close();
  }
});

test("the page works without a network after a visit, under any path", async () => {
  const plain = await serve(FOLDER, { headers: {}, under: "/some/path/" });
  const { page, context } = await open(browser, plain);
  await page.waitForSelector(".torus");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  plain.close();
  await page.goto(plain.url + "#/play?puzzle=loopover-3x3&setup=R0_C1_R2");
  await page.reload();
  await page.waitForSelector(".torus");
  await page.click("button.main:text-is('Solve')");
  await page.waitForSelector("text=Proved optimal");
  // The service worker isolates the page, so that it can pause a search.
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await context.close();
});

test("settings are kept", async () => {
  const { page, context } = await open(browser, site);
  await page.click("button:has-text('Appearance')");
  await page.click("label:has-text('Dark')");
  await page.click("label:has-text('Colour-blind safe')");
  await page.click("label:has-text('Numbers')");
  await page.reload();
  await page.waitForSelector(".torus");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.match(await page.textContent(".torus .tile"), /1/);
  await shot(page, "safe");
  await context.close();
});

test("a board of 20x20 is dragged without laying out all of it", async () => {
  const { page, context } = await open(browser, site, "#/play?puzzle=loopover-20x20");
  await page.waitForSelector(".torus");
  const box = await page.locator(".torus").boundingBox();
  const cell = box.width / 20;
  await page.mouse.move(box.x + cell / 2, box.y + cell * 4.5);
  await page.mouse.down();
  await page.mouse.move(box.x + cell * 2, box.y + cell * 4.5, { steps: 3 });
  await page.waitForSelector(".strip");
  // While the pointer moves nothing changes but the transform of one strip.
  await page.evaluate(() => {
    window.changes = [];
    const seen = (list) => {
      for (const { type, target, attributeName } of list) {
        window.changes.push(`${type} ${attributeName} ${target.className.split(" ")[0]}`);
      }
    };
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(seen).observe(document.querySelector(".board"), options);
  });
  for (let k = 0; k < 20; k += 1) await page.mouse.move(box.x + cell * (2 + k / 4), box.y + cell * 4.5);
  await page.waitForTimeout(100);
  const changes = await page.evaluate(() => window.changes);
  assert.ok(changes.length > 0);
  assert.deepEqual([...new Set(changes)], ["attributes style strip"]);
  await page.mouse.up();
  await context.close();
});
