// Boards played by hand: with the mouse, with fingers, with keys.

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

const letters = (text) => text.replaceAll("/", "").split("");
const until = (page, board) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(".torus .cells .tile span")].map((s) => s.textContent).join("") === wanted,
    board.replaceAll("/", ""),
  );

/** Drags the line of a cell by so many cells. */
async function drag(page, row, col, dx, dy, size = 4, selector = ".torus") {
  const box = await page.locator(selector).boundingBox();
  const cell = box.width / size;
  const [x, y] = [box.x + (col + 0.5) * cell, box.y + (row + 0.5) * cell];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= 6; k += 1) {
    await page.mouse.move(x + (dx * cell * k) / 6, y + (dy * cell * k) / 6);
  }
  // A finger that rests throws nothing.
  await page.waitForTimeout(120);
  await page.mouse.up();
}

test("a scramble is played back to solved by dragging", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=loopover-4x4&setup=R0_C1-");
  await page.waitForSelector(".torus");
  await drag(page, 1, 1, 0, 1);
  await page.waitForFunction(() => location.hash.includes("moves=C1"));
  await drag(page, 0, 2, -1, 0);
  await until(page, "ABCDEFGHIJKLMNOP");
  await page.waitForSelector(".solved");
  assert.equal(await page.textContent("[data-testid=count]"), "2");
  // A row dragged round once costs nothing, beyond the edge it comes back on the other side.
  await drag(page, 2, 0, 3, 0);
  await until(page, "ABCDEFGHJKLIMNOP");
  assert.deepEqual(errors, []);
  await context.close();
});

test("wrapping tiles are seen while a row is dragged", async () => {
  const { page, context } = await open(browser, site, "#/play?puzzle=loopover-4x4");
  await page.waitForSelector(".torus");
  const box = await page.locator(".torus").boundingBox();
  const cell = box.width / 4;
  await page.mouse.move(box.x + cell / 2, box.y + cell / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + cell, box.y + cell / 2, { steps: 4 });
  await page.waitForSelector(".strip");
  const seen = await page.$$eval(".strip .tile", (all) =>
    all.filter((tile) => {
      const [a, b] = [tile.getBoundingClientRect(), tile.closest(".torus").getBoundingClientRect()];
      return a.right > b.left + 1 && a.left < b.right - 1;
    }).map((tile) => tile.textContent.trim()));
  assert.deepEqual(seen, ["D", "A", "B", "C", "D"], "the last tile is on both sides");
  await shot(page, "drag");
  await page.mouse.up();
  await context.close();
});

test("two fingers drag two rows at once", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=loopover-4x4", { hasTouch: true });
  await page.waitForSelector(".torus");
  const box = await page.locator(".torus").boundingBox();
  const cell = box.width / 4;
  const client = await context.newCDPSession(page);
  const at = (row, cells, id) => ({ x: box.x + cell * (0.5 + cells), y: box.y + cell * (row + 0.5), id });
  const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [at(0, 0, 1), at(2, 0, 2)]);
  for (let k = 1; k <= 5; k += 1) await send("touchMove", [at(0, k / 5, 1), at(2, (2 * k) / 5, 2)]);
  await page.waitForFunction(() => document.querySelectorAll(".strip").length === 2);
  await page.waitForTimeout(120);
  await send("touchEnd", []);
  await until(page, "DABCEFGHKLIJMNOP");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a scramble is played back to solved by keys alone, with time and statistics", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=loopover-4x4");
  await page.waitForSelector(".torus");
  // The board by Tab, without a mouse.
  for (let k = 0; k < 30; k += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "application")) break;
  }
  await page.waitForSelector(".tile.cursor");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /setup=/.test(location.hash));
  const scrambled = await tiles(page);
  assert.notDeepEqual(scrambled, letters("ABCDEFGHIJKLMNOP"));
  // What the solver says, played by keys: it is only help if its player is used.
  const moves = await page.evaluate(async () => {
    const state = decodeURIComponent(/setup=([^&]*)/.exec(location.hash)[1]);
    const module = await WebAssembly.compileStreaming(fetch("cosette.wasm"));
    const page = { milliseconds: () => performance.now(), progress: () => 1, kept: () => -1, take: () => {}, keep: () => 0 };
    const { exports } = await WebAssembly.instantiate(module, { page });
    const text = new TextEncoder().encode(
      JSON.stringify({ request: "solve", puzzle: "loopover-4x4", state, quick: true }));
    const at = exports.request(text.length);
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    const length = exports.respond();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer(), length).slice();
    return JSON.parse(new TextDecoder().decode(answer)).solution;
  });
  let [row, col] = [0, 0];
  const press = async (key, times) => {
    for (let k = 0; k < times; k += 1) await page.keyboard.press(key);
  };
  for (const move of moves.split(" ")) {
    const [, line, index, prime] = /^([RC])(\d)('?)$/.exec(move);
    const at = Number(index);
    if (line === "R") {
      await press("ArrowDown", (at - row + 4) % 4);
      row = at;
    } else {
      await press("ArrowRight", (at - col + 4) % 4);
      col = at;
    }
    const key = line === "R" ? (prime ? "ArrowLeft" : "ArrowRight") : prime ? "ArrowUp" : "ArrowDown";
    const before = await page.textContent("[data-testid=count]");
    await page.keyboard.down(" ");
    await page.keyboard.press(key);
    await page.keyboard.up(" ");
    await page.waitForFunction((old) => document.querySelector("[data-testid=count]").textContent !== old, before);
    // The cursor goes along with its tile.
    const step = prime ? 3 : 1;
    if (line === "R") col = (col + step) % 4;
    else row = (row + step) % 4;
  }
  await page.waitForSelector(".time.done");
  assert.deepEqual(await tiles(page), letters("ABCDEFGHIJKLMNOP"));
  await page.click("#tab-times");
  await page.waitForSelector("text=Fewest moves");
  await page.reload();
  await page.click("#tab-times");
  await page.waitForSelector("text=Mean of 1");
  assert.deepEqual(errors, []);
  await context.close();
});

test("undo, redo and numbers before keys", async () => {
  const { page, context } = await open(browser, site, "#/play?puzzle=loopover-5x5");
  await page.waitForSelector(".torus");
  await page.focus("[role=application]");
  await page.keyboard.press("2");
  await page.keyboard.down(" ");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up(" ");
  await until(page, "DEABCFGHIJKLMNOPQRSTUVWXY");
  await page.keyboard.press("u");
  await until(page, "EABCDFGHIJKLMNOPQRSTUVWXY");
  await page.keyboard.press("Shift+U");
  await until(page, "ABCDEFGHIJKLMNOPQRSTUVWXY");
  await page.keyboard.press("Shift+R");
  await until(page, "DEABCFGHIJKLMNOPQRSTUVWXY");
  await context.close();
});

test("with no regrips only the lines of the gripped tile slide", async () => {
  const { page, context } = await open(browser, site, "#/play?puzzle=loopover-4x4-nrg");
  await page.waitForSelector(".torus");
  await drag(page, 1, 1, 1, 0);
  assert.deepEqual(await tiles(page), letters("ABCDEFGHIJKLMNOP"));
  await drag(page, 0, 1, 1, 0);
  await until(page, "DABCEFGHIJKLMNOP");
  await page.focus("[role=application]");
  await page.keyboard.press("ArrowDown");
  await until(page, "DNBCEAGHIFKLMJOP");
  await context.close();
});

test("sliding tiles by click, drag and keys", async () => {
  const { page, context, errors } = await open(browser, site, "#/play?puzzle=15-puzzle");
  const board = page.locator(".sliding");
  await board.waitFor();
  const box = await board.boundingBox();
  const cell = box.width / 4;
  await page.mouse.click(box.x + cell * 0.5, box.y + cell * 3.5);
  await page.waitForFunction(() => location.hash.includes("moves=L_L_L"));
  await drag(page, 2, 0, 0, 1, 4, ".sliding");
  await page.waitForFunction(() => location.hash.includes("moves=L_L_L_U"));
  await page.focus("[role=application]");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.includes("moves=L_L_L_U_R"));
  assert.equal(await page.textContent("[data-testid=count]"), "5");
  assert.deepEqual(errors, []);
  await context.close();
});
