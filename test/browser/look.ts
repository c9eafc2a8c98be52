import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inEachTheme, keepScreenshots, type Theme } from "./open-browser.ts";

/** What every screen must pass: pictures to look at, no sideways scrolling on a phone, nothing that axe finds. */

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; impact: string; nodes: { html: string }[] };

/** What axe finds on the page as it is; run from the test's own context, since the site's policy lets no script in. */
export const violations = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(`(async () => { ${axeSource}; return (await axe.run()).violations; })()`);
  return (found as Violation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

/** How far the page scrolls sideways on the narrowest phone, in pixels. */
const sidewaysAt360 = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.waitForTimeout(200);
  const width = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  return width;
};

/** Longer than any colour takes to change. */
const RECOLOUR_MS = 250;

/** What axe finds in each theme. */
const violationsByTheme = async (page: Page): Promise<Record<Theme, string[]>> => {
  const found: Record<Theme, string[]> = { dark: [], light: [] };
  await inEachTheme(page, async (theme) => {
    await page.waitForTimeout(RECOLOUR_MS);
    found[theme] = await violations(page);
  });
  return found;
};

/** Fails for what axe finds on the screen as it stands, in either theme. */
export const expectAccessible = async (page: Page, name: string): Promise<void> =>
  expect(await violationsByTheme(page), name).toEqual({ dark: [], light: [] });

/** Shows all of the screen, keeps it as pictures where they are wanted, and fails for what is wrong with it in either theme. */
export const look = async (page: Page, name: string): Promise<void> => {
  await keepScreenshots(page, name);
  expect(await sidewaysAt360(page), `${name} scrolls sideways`).toBe(0);
  await expectAccessible(page, name);
};

/** Logs in as the demo user, and leaves the page on the dashboard. */
export const logIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/login`);
  await page.getByLabel("Username or email").fill("demo");
  await page.getByLabel("Password").fill("demo-demo-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/dashboard");
};
