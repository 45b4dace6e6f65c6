// The solver in the page, without any server behind it; the editor; the address.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FOLDER, launch, open, serve, shot, tiles } from "./browser.mjs";

let browser, site;
before(async () => {
  site = await serve(FOLDER);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

const SOLVE = "button.main:text-is('Solve')";

test("4x4 Loopover is solved optimally in the page", async () => {
  const { page, context, errors } =
    await open(browser, site, "#/play?puzzle=loopover-4x4&setup=CKAO/GFDI/HLPB/MNJE");
  await page.click(SOLVE);
  await page.waitForSelector("text=Proved optimal");
  assert.equal(await page.textContent("[data-testid=best]"), "14");
  assert.equal(await page.textContent("[data-testid=lower]"), "14");
  // Played to the end the board is solved; a click in the list jumps there.
  await page.click("[aria-label='To the end']");
  await page.waitForSelector(".solved");
  await page.click("ol[aria-label=Moves] li:nth-child(3) button");
  await page.waitForFunction(() => /at=3/.test(location.hash));
  assert.equal(await page.getAttribute("input[type=range]", "aria-valuetext"), "move 3 of 14");
  await page.click("button:text-is('Copy')");
  await page.waitForSelector("text=Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.split(" ").length, 14);
  await page.click("[aria-label='To the start']");
  await page.click("button:text-is('All shortest')");
  await page.waitForSelector("summary:has-text('shortest solutions')");
  await shot(page, "solved");
  assert.deepEqual(errors, []);
  await context.close();
});

test("an address is loaded again as it was", async () => {
  const { page, context } = await open(browser, site, "#/play?puzzle=loopover-3x4&setup=R0_C1");
  await page.waitForSelector(".torus");
  await page.click(SOLVE);
  await page.waitForSelector("text=Proved optimal");
  await page.click("[aria-label=Forward]");
  await page.waitForFunction(() => /at=1.*from=0/.test(location.hash));
  const address = page.url();
  const board = await tiles(page);
  await page.reload();
  await page.waitForSelector("ol[aria-label=Moves] [aria-current=step]");
  assert.equal(page.url(), address);
  assert.deepEqual(await tiles(page), board);
  // By hand the address changes, and back undoes a change of rooms.
  await page.click("nav a:has-text('numbers')");
  await page.waitForFunction(() => location.hash.startsWith("#/numbers"));
  await page.goBack();
  await page.waitForSelector("ol[aria-label=Moves] [aria-current=step]");
  assert.equal(page.url(), address);
  await context.close();
});

test("a bad board gets its reason and is repaired", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=15-puzzle");
  await page.click("#tab-edit");
  await page.fill("textarea", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0");
  await page.waitForSelector(".verdict.warn");
  assert.match(await page.textContent("[data-testid=verdict]"), /preserve its parity/);
  await page.click("button:has-text('Repair: swap the tiles')");
  await page.waitForSelector(".verdict.good");
  await page.fill("textarea", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15");
  await page.waitForSelector(".verdict.bad");
  assert.match(await page.textContent("[data-testid=verdict]"), /15 appears twice/);
  // Two tiles that are chosen change places, which makes it unsolvable again.
  await page.click("button:text-is('Solved')");
  await page.waitForSelector(".verdict.good");
  await page.click("[data-slot='0']");
  await page.click("[data-slot='1']");
  await page.waitForSelector(".verdict.warn");
  // A board of another size is opened as what it is.
  await page.fill("textarea", "BCA/DEF/GHI");
  await page.click("button:has-text('Open loopover-3x3')");
  await page.waitForFunction(() => /puzzle=loopover-3x3&setup=BCA/.test(location.hash));
  assert.deepEqual(errors, []);
  await context.close();
});

test("a cube is scrambled, animated and solved", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=cube");
  await page.waitForSelector("twisty-player");
  await page.click("button:text-is('Scramble')");
  await page.waitForFunction(() => /setup=\w/.test(location.hash));
  const scramble = decodeURIComponent(/setup=([^&]*)/.exec(page.url())[1]);
  assert.ok(scramble.split("_").length <= 22, scramble);
  await page.keyboard.press("j");
  await page.waitForFunction(() => /moves=U$/.test(location.hash));
  // A sticker that is pressed turns its face.
  const picture = await page.locator("twisty-player").boundingBox();
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height * 0.3);
  await page.waitForFunction(() => /moves=U_\w/.test(location.hash));
  await page.click("button:text-is('Undo')");
  await page.waitForFunction(() => /at=1/.test(location.hash));
  await page.selectOption("[aria-label='Time limit']", { label: "1 second" });
  await page.click(SOLVE);
  await page.waitForSelector("ol[aria-label=Moves] .mark");
  const best = Number(await page.textContent("[data-testid=best]"));
  assert.ok(best <= 22, `${best} moves`);
  await page.selectOption(".tempo select", { label: "8×" });
  await page.click("[aria-label=Play]");
  await page.waitForSelector(".solved");
  // What is drawn is what the library says: the picture ends solved, too.
  const solved = await page.evaluate(async () => {
    const player = document.querySelector("twisty-player");
    const pattern = await player.experimentalModel.currentPattern.get();
    return pattern.experimentalIsSolved({ ignorePuzzleOrientation: true, ignoreCenterOrientation: true });
  });
  await shot(page, "cube-solved");
  assert.ok(solved);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a search is paused, resumed and stopped, and the bounds stay", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=loopover-4x4-nrg");
  await page.click("button:text-is('Scramble')");
  await page.waitForFunction(() => /setup=/.test(location.hash));
  await page.selectOption("[aria-label='Time limit']", { label: "until it is proved" });
  await page.click(SOLVE);
  await page.waitForFunction(() => /Searching, [1-9]/.test(document.querySelector(".bounds").textContent));
  await page.click("button:text-is('Pause')");
  // Reports that were under way still arrive.
  await page.waitForTimeout(600);
  const frozen = await page.textContent(".bounds");
  await page.waitForTimeout(600);
  assert.equal(await page.textContent(".bounds"), frozen);
  assert.match(frozen, /Paused/);
  // A board is played while a search waits.
  await page.click("button:text-is('Resume')");
  await page.waitForFunction((old) => document.querySelector(".bounds").textContent !== old, frozen);
  await page.click(".ask button:text-matches('Cancel|Stop')");
  await page.waitForSelector(SOLVE);
  assert.match(await page.textContent("[data-testid=lower]"), /^\d+$/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("without shared memory a search is cancelled all the same", async () => {
  const plain = await serve(FOLDER, { headers: {}, under: "/some/path/" });
  const { page, context } = await open(browser, plain, "#/play?puzzle=loopover-4x4-nrg", { serviceWorkers: "block" });
  await page.click("button:text-is('Scramble')");
  await page.waitForFunction(() => /setup=/.test(location.hash));
  await page.selectOption("[aria-label='Time limit']", { label: "until it is proved" });
  await page.click(SOLVE);
  await page.waitForFunction(() => /Searching/.test(document.querySelector(".bounds").textContent));
  assert.equal(await page.$("button:text-is('Pause')"), null);
  await page.click(".ask button:text-matches('Cancel|Stop')");
  await page.waitForSelector(SOLVE);
  await page.click(SOLVE);
  await page.waitForFunction(() => /Searching/.test(document.querySelector(".bounds").textContent));
  await context.close();
  plain.close();
});
