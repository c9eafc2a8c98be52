import { expect, test } from "vitest";
import { address } from "../service/means.ts";
import { shiftsOf } from "./layout-shift.ts";
import { VISITORS } from "./screens.ts";
import { MOST_SHIFT, testRoutes } from "./site-routes.ts";
import { DESK, setUpTabs } from "./tab.ts";

const open = setUpTabs();

testRoutes("visitor", VISITORS, open);

test("reports a moved page, as the measurement of these tests must", async () => {
  const { page, close } = await open({ isWatched: true, viewport: DESK });
  await page.goto(`${address}/verify-email`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    document.querySelector("main")?.style.setProperty("padding-top", "400px");
  });
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(MOST_SHIFT);
  await close();
});
