// The rooms beside the board: watching a search, God's numbers, a puzzle of one's own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FOLDER, launch, open, serve, shot } from "./browser.mjs";

let browser, site;
before(async () => {
  site = await serve(FOLDER);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

test("a search is recorded and replayed forward and back", async () => {
  const fragment = "#/watch?puzzle=8-puzzle&setup=2_3_0_1_8_6_5_7_4&at=0";
  const { page, context, errors } = await open(browser, site, fragment);
  await page.waitForSelector(".columns svg");
  const expanded = () => page.locator(".counts dd").first().textContent();
  assert.equal(await expanded(), "0");
  for (let k = 0; k < 12; k += 1) await page.keyboard.press("ArrowRight");
  const later = await expanded();
  assert.ok(Number(later) > 0);
  await page.keyboard.press("End");
  await page.getByText(/16 moves \(stm\), proved shortest/).first().waitFor();
  await shot(page, "watch");
  await page.keyboard.press("Home");
  for (let k = 0; k < 12; k += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await expanded(), later);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a certificate is verified in the page, and a small puzzle explored", async () => {
  const { page, context, errors } = await open(browser, site, "#/numbers");
  await page.locator("figure").first().waitFor();
  await page.getByRole("button", { name: "Explore" }).click();
  await page.getByText(/181,440 states/).waitFor();
  const certificate = new URL("../../testdata/certificates/loopover-2x3-stm.json", import.meta.url).pathname;
  await page.locator("input[type=file]").setInputFiles(certificate);
  await page.locator(".verdict").waitFor();
  assert.equal(await page.locator(".verdict").textContent(), "proved");
  await shot(page, "numbers");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a definition is read, its error shown, played, solved and shared", async () => {
  const { page, context, errors } = await open(browser, site, "#/puzzle");
  const text = page.getByRole("textbox", { name: "Definition" });
  await text.fill("puzzle swaps\npieces tiles A B C\nmove x (A D)\n");
  await page.getByText("line 3, column 11").waitFor();
  await text.fill("puzzle swaps\npieces tiles A B C\nmove x (A B)\nmove y (B C)\n");
  await page.getByText("= 2 · 3").waitFor();
  for (const move of ["x", "y"]) await page.getByRole("button", { name: move, exact: true }).click();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByRole("region", { name: "Board" }).getByText("2 moves (htm), proved optimal: y x").waitFor();
  await shot(page, "own");
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#/puzzle"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("puzzle swaps"));
  assert.deepEqual(errors, []);
  await context.close();
});

test("a file of twsearch is dropped in", async () => {
  const { page, context } = await open(browser, site, "#/puzzle");
  const tws = "Name Swaps\nSet TILES 3 1\nSolved\nTILES\n1 2 3\nEnd\n"
    + "Move X\nTILES\n2 1 3\nEnd\nMove Y\nTILES\n1 3 2\nEnd\n";
  await page.locator("input[type=file]").setInputFiles({
    name: "swaps.tws", mimeType: "text/plain", buffer: Buffer.from(tws),
  });
  await page.getByText("Read as tws.").waitFor();
  await page.getByText("= 2 · 3").waitFor();
  await context.close();
});
