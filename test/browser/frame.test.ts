import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { expectAccessible, logIn, look } from "./look.ts";
import { openBrowser, THEMES } from "./open-browser.ts";

/** What stands around the pages, the short forms and the account, in both themes; and crashes. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("in either theme", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  });
  afterAll(() => page?.close());

  test("the short forms and their faults", async () => {
    for (const [name, path, send] of [
      ["login", "/login", "Log in"],
      ["signup", "/signup", "Sign up"],
      ["request-reset", "/request-reset", "Submit"],
      ["reset-password", "/reset-password/user/token", "Reset Password"],
    ] as const) {
      await page.goto(address + path);
      const button = page.getByRole("button", { name: send, exact: true });
      await button.waitFor();
      const isInFirstField = () =>
        document.activeElement === document.querySelector("main form input:not([hidden])");
      expect(await page.evaluate(isInFirstField), `${name} begins elsewhere`).toBe(true);
      await button.click();
      await page.locator("main form [role=alert]").first().waitFor();
      await look(page, name);
    }
    await page.goto(`${address}/verify-email`);
    await page.getByRole("heading", { name: "Check your mail" }).waitFor();
    await look(page, "verify-email");
  });

  test("the account, its password form and the question before a cancellation", async () => {
    await logIn(page, address);
    await page.goto(`${address}/account`);
    await page.getByRole("button", { name: "Update my password" }).click();
    await page.getByRole("button", { name: "Show current password" }).click();
    await look(page, "account");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "No, I clicked by accident" }).waitFor();
    await look(page, "cancel-question");
  });

  test("who is logged in, under the logo", async () => {
    await page.goto(`${address}/account`);
    const card = page.getByText(/^Member since \w+ \d/);
    await page.getByRole("button", { name: "Backspread, logged in as demo" }).hover();
    await card.waitFor();
    await expectAccessible(page, "the card under the logo");
    await page.mouse.move(600, 600);
    await card.waitFor({ state: "hidden" });
  });

  test("the menu of a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await expectAccessible(page, "the menu of a phone");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("an address that leads to no backtest leads back", async () => {
    await page.goto(`${address}/dashboard/demo/none`);
    await page.getByRole("link", { name: "Go to my backtests" }).waitFor();
    await look(page, "no-backtest");
  });

  test.each(THEMES)("the page, its bar and its displays have the colours of the %s theme", async (theme) => {
    await page.emulateMedia({ colorScheme: theme });
    const [ground, line] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.backgroundColor, style.colorScheme];
    });
    expect([ground, line]).toEqual(
      theme === "dark" ? ["rgb(11, 14, 20)", "dark"] : ["rgb(243, 245, 249)", "light"],
    );
    const screen = await page.evaluate(() => {
      const display = document.body.appendChild(document.createElement("div"));
      display.className = "screen";
      const { colorScheme: scheme, color } = getComputedStyle(display);
      display.remove();
      return [scheme, color];
    });
    expect(screen).toEqual(["dark", "rgb(233, 238, 246)"]);
  });
});

describe("a crash", () => {
  const open = async (plant: (page: Page) => Promise<unknown>, path: string) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await plant(page);
    const report = page.waitForResponse((response) => response.url().endsWith("/api/log-error"));
    await page.goto(address + path);
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await page.getByText("Our team has been notified. Please refresh or try again later.").waitFor();
    expect((await report).ok(), "the service refuses the report").toBe(true);
    return page;
  };

  test("of a page's script leaves nav and footer, and the way to other pages", async () => {
    const page = await open(
      (each) =>
        each.route("**/assets/about-*.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body: "throw new Error('planted')" }),
        ),
      "/about",
    );
    await look(page, "crash-of-a-page");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
    await page.getByRole("button", { name: "Log in" }).waitFor();
    await page.close();
  });

  test("of what the whole site stands on", async () => {
    const page = await open(
      (each) => each.addInitScript("window.BroadcastChannel = () => { throw new Error('planted') }"),
      "/faq",
    );
    await look(page, "crash-of-all");
    await page.close();
  });
});

test("a page begins at its top, wherever the one before was left", async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/about`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 800));
  // Of one path two addresses may be two pages: the backtester's modes are.
  for (const other of ["/login", "/about?mode=other"]) {
    await page.goto(address + other);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY), other).toBe(0);
  }
  await page.close();
});

test("fields are as large on a phone as its browser wants them, and buttons as a finger", async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${address}/login`);
  const field = page.getByLabel("Username or email");
  await field.waitFor();
  expect(await field.evaluate((each) => getComputedStyle(each).fontSize)).toBe("16px");
  const button = await page.getByRole("button", { name: "Log in" }).boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(44);
  await page.close();
});
