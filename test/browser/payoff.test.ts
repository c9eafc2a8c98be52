import { expect, test } from "vitest";
import { address } from "../service/means.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

test("the ticket shows what its options pay, drawn anew with each edit, and needs no chart library for it", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await logIn(page, address);
    await page.goto(`${address}/backtester`);
    const picture = page.getByRole("img", { name: /^Payoff\./ });
    await picture.waitFor();
    const line = picture.locator("polyline").last();
    const before = await line.getAttribute("points");
    await page.locator('[name="optFields.0.delta"]').fill("0.15");
    await expect.poll(() => line.getAttribute("points"), { timeout: 2_000, interval: 20 }).not.toBe(before);
    // What is under the pointer is told, and nothing moves for it.
    const display = page.locator("figure", { has: picture });
    const height = (await display.boundingBox())?.height;
    await display.getByRole("slider").hover({ position: { x: 120, y: 80 } });
    await display.getByText(/^\d+\.\d\d \([+-]\d+\.\d%\)$/).waitFor();
    expect((await display.boundingBox())?.height).toBe(height);
    await page.getByRole("button", { name: "Show the data" }).click();
    await page.getByRole("table", { name: "Payoff" }).waitFor();
    await look(page, "payoff");
    expect(scripts.filter((url) => /chart|drawing/i.test(url))).toEqual([]);
  } finally {
    await browser.close();
  }
});
