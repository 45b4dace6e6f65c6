import { expect, it } from "vitest";
import { grouped, pack, pointed, product, unpack } from "./share.ts";

it("takes a definition through an address and back", async () => {
  const text = "puzzle Ünsinn\npieces tiles A B C\n" + "move x (A B)\n".repeat(50);
  const packed = await pack(text);
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(text.length / 3);
  expect(await unpack(packed)).toBe(text);
});

it("refuses what is no definition", async () => {
  await expect(unpack("!!!")).rejects.toThrow();
  await expect(unpack("AAAA")).rejects.toThrow();
});

it("writes numbers and places", () => {
  expect(product([[2, 14], [3, 1]])).toBe("2¹⁴ · 3");
  expect(grouped("1234567")).toBe("1\u202f234\u202f567");
  expect(pointed("a\nmové x (A D)\n", 2, 11, "D")).toEqual(["mové x (A D)", "          ^"]);
});
