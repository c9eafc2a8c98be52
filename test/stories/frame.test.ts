import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { expectAccessible } from "./look.ts";
import { inEachTheme } from "./open-browser.ts";
import { PHONE, setUpTabs } from "./tab.ts";

/** The frame around the pages in both themes, and the screens that a crash leaves. */

const open = setUpTabs();

const backgrounds = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    const display = document.body.appendChild(document.createElement("div"));
    display.className = "screen";
    const { colorScheme: displayScheme, color: displayColor } = getComputedStyle(display);
    const found = { backgroundColor, colorScheme, displayScheme, displayColor };
    display.remove();
    return found;
  });

test("shows the member's card under the logo, the phone menu, and the colors of each theme", async () => {
  const { page, close } = await open({ session: await signIn(address) });
  await page.goto(`${address}/account`);
  const card = page.getByText(/^Member since \w+ \d/);
  await page.getByRole("button", { name: "Backspread, logged in as demo" }).hover();
  await card.waitFor();
  await expectAccessible(page, "the card under the logo");
  await page.mouse.move(600, 600);
  await card.waitFor({ state: "hidden" });
  await inEachTheme(page, async (theme) =>
    expect(await backgrounds(page)).toEqual({
      backgroundColor: theme === "dark" ? "rgb(11, 14, 20)" : "rgb(243, 245, 249)",
      colorScheme: theme,
      displayScheme: theme,
      displayColor: theme === "dark" ? "rgb(233, 238, 246)" : "rgb(15, 20, 32)",
    }),
  );
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await expectAccessible(page, "the menu of a phone");
  await close();
});
