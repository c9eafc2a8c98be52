import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { shiftsOf } from "./layout-shift.ts";
import { expectAccessible, expectNarrow } from "./look.ts";
import { NAVIGATION, type Screen } from "./screens.ts";
import { DESK, PHONE, setUpTabs, type Tab } from "./tab.ts";

/**
 * The tests of the site's addresses as a visitor or a member: their texts and weight. No page may shift, scroll
 * sideways, log an error or fail axe while it loads. Axe runs where all of a page is in sight, at a desk.
 */

/** The largest layout shift of a page, as a share of the window. */
export const MOST_SHIFT = 0.05;

const pathOf = (page: Page): string => page.url().slice(address.length);

const expectTexts = async (page: Page, { title, says }: Screen): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  for (const words of says) {
    const text = page.getByText(words, { exact: true });
    await text.and(page.locator(":not([inert] *):visible")).first().waitFor();
  }
};

/** Bytes of script as they came over the wire. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Opens a screen in the window as it is, and fails where it shifts or lacks a text. */
const visit = async (page: Page, screen: Screen): Promise<void> => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(address + screen.path);
  await expectTexts(page, screen);
  expect(pathOf(page)).toBe(screen.path);
  await page.waitForLoadState("networkidle");
  const { sum, moved } = await shiftsOf(page);
  expect(sum, `${screen.path} moves ${moved.join("; ")}`).toBeLessThan(MOST_SHIFT);
};

const expectNoFaults = ({ faults }: Tab, { path, fault }: Screen): void =>
  expect(
    faults.splice(0).filter((each) => !fault?.test(each)),
    path,
  ).toEqual([]);

/** Opens a screen as a phone does, and a heavy one at a desk as well, where it has a limit of weight. */
const expectLoaded = async ({ page }: Tab, screen: Screen): Promise<void> => {
  await page.setViewportSize(PHONE);
  await visit(page, screen);
  await expectNarrow(page, screen.path);
  await page.setViewportSize(DESK);
  if (screen.mostScript === undefined) return;
  await visit(page, screen);
  const bytes = await scriptBytes(page);
  expect(bytes, screen.path).toBeGreaterThan(0);
  expect(bytes, screen.path).toBeLessThan(screen.mostScript);
};

/** Defines the tests of one kind of user; `parts/web/session/guards.test.tsx` has who may open which address. */
export const testRoutes = (
  who: "visitor" | "member",
  screens: readonly Screen[],
  open = setUpTabs(),
): void => {
  const openAs = async (isWatched: boolean): Promise<Tab> =>
    open({ isWatched, ...(who === "member" && { session: await signIn(address) }) });
  let tab: Tab;
  beforeAll(async () => {
    tab = await openAs(true);
  });

  test.each(screens)(
    `shows a ${who} $path with its texts, within its weight, without shifts, sideways scrolling, errors, or axe findings`,
    async (screen) => {
      await expectLoaded(tab, screen);
      await expectAccessible(tab.page, screen.path);
      expectNoFaults(tab, screen);
    },
  );

  test(`redirects a ${who} home from an unknown address, with the right links in nav and footer`, async () => {
    const { page, faults, close } = await openAs(false);
    await page.goto(`${address}/no/such/page`);
    await page.waitForURL(`${address}${who === "member" ? "/dashboard" : "/"}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const linksOf = (name: string) =>
      page.getByRole("navigation", { name }).getByRole("link").allInnerTexts();
    expect(await linksOf("Main")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Navigation")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Programs")).toEqual(["Developers"]);
    expect(await linksOf("Legal")).toEqual(["Disclaimer", "Privacy policy", "Terms of service"]);
    expect(await page.getByRole("button", { name: "Logout" }).count()).toBe(who === "member" ? 1 : 0);
    const footer = await page.getByRole("contentinfo").innerText();
    expect(footer).toContain("gives no financial advice");
    expect(footer).toContain("results are hypothetical");
    expect(footer).toContain(`© ${new Date().getFullYear()}`);
    expect(faults).toEqual([]);
    await close();
  });
};
