import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inEachTheme, keepScreenshots, type Theme } from "./open-browser.ts";

/** The checks of every screen: no sideways scrolling on a phone, no axe findings, and pictures on request. */

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; impact: string; nodes: { html: string }[] };

/** The only rules whose verdict a theme can change: themes differ in colors alone. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Returns what axe finds on the page. Runs in the test's own context, because the site's policy blocks scripts. */
export const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)}).then((each) => each.violations)`);
  return (found as Violation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

/**
 * Fails for what axe finds on the screen in its theme: all rules. `parts/web/session/tokens.test.ts` has the contrasts of
 * both; with `inBoth`, the rules of color look at the other theme too.
 */
export const expectAccessible = async (page: Page, name: string, { inBoth = false } = {}): Promise<void> => {
  const found: Partial<Record<Theme, string[]>> = {};
  let rules: readonly string[] | undefined;
  // Ends color transitions, so that axe reads the final colors.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await inEachTheme(page, async (theme) => {
    found[theme] = rules && !inBoth ? [] : await violations(page, rules);
    rules = COLOR_RULES;
  });
  expect(found, name).toEqual({ dark: [], light: [] });
};

/** Fails where the page scrolls sideways on the narrowest phone, and leaves it at that width. */
export const expectNarrow = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.waitForTimeout(100);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} scrolls sideways`).toBe(0);
};

/** Draws the whole screen, keeps pictures of it where they are wanted, and fails for its faults in either theme. */
export const look = async (page: Page, name: string): Promise<void> => {
  const window = page.viewportSize();
  await keepScreenshots(page, name);
  await expectAccessible(page, name, { inBoth: true });
  await expectNarrow(page, name);
  if (window) await page.setViewportSize(window);
};

export const logIn = async (
  page: Page,
  address: string,
  name = "demo",
  password = "demo-demo-demo",
): Promise<void> => {
  await page.goto(`${address}/login`);
  await page.getByLabel("Username or email").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
};
