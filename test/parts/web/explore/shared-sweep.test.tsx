import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import { setWidth } from "../support/browser.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { sweepResults } from "../support/sweep-results.ts";
import { openExplore } from "./explore-page.tsx";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/pages/shared-backtest.tsx";
import "../../../../web/src/pages/shared-sweep.tsx";

const TOKEN = "AbCdEfGhIjKlMnOpQrStUv";

const shared = (): SharedSweep => {
  const {
    inputs: _,
    dimensions: __,
    marginals: ___,
    heat_maps: ____,
    sample: _____,
    ...kept
  } = sweepResults();
  return { ...kept, title: "Puts in spring", listed: false };
};

const FIRST = shared().leaders.find(({ objective }) => objective === "t-statistic")!;
const LEADERS = `The first ${FIRST.rows.length} by t-statistic`;

const open = async (isNarrow = false) => {
  setWidth(isNarrow ? 390 : 1200);
  swallowDrawings();
  const site = renderSite(`/s/${TOKEN}`, {
    [`GET /api/shared/${TOKEN}`]: () => ok({ message: shared() }),
    "GET /api/signup/": () => ok({}),
  });
  await screen.findByRole("heading", { level: 1, name: "Puts in spring" });
  return { site, user: userEvent.setup() };
};

test("shows a visitor a shared search: verdict, first leaders, distribution and inputs, and nothing to run", async () => {
  const { user } = await open();
  const part = (name: string | RegExp) => within(screen.getByRole("region", { name }));
  expect(document.querySelector("[data-verdict]")?.getAttribute("data-verdict")).toBe(FIRST.verdict);
  expect(part(LEADERS).getByRole("table")).toBeTruthy();
  expect(part("Distribution").getByText(/ranked combinations have a t-statistic/)).toBeTruthy();
  expect(part("Inputs").getByText(/^SPY: /)).toBeTruthy();
  expect(screen.queryByText(/Open as a backtest|Show its equity curve|Compare/)).toBeNull();
  await user.click(screen.getByText("What it cannot know"));
  expect(screen.getByRole("article").textContent).not.toMatch(/\byour?\b/i);
  expect(screen.queryByRole("link", { name: /^1\. / })).toBeNull();
  await user.click(
    within(screen.getByRole("group", { name: "Best by" })).getByRole("button", { name: "Win rate" }),
  );
  expect(screen.getByRole("region", { name: /^The first \d+ by Win rate$/ })).toBeTruthy();
});

test("shows a visitor's phone the first leaders of a shared search as cards", async () => {
  await open(true);
  const cards = within(screen.getByRole("region", { name: LEADERS }));
  expect(cards.getAllByRole("listitem").length).toBe(FIRST.rows.length);
});

test("leads a visitor from a shared search to the sign-up, and a member to the form", async () => {
  const { site, user } = await open();
  await user.click(screen.getAllByRole("link", { name: "Try it yourself" })[0]!);
  await waitFor(() => expect(site.address()).toBe("/signup"));
});

test("fills Explore's form with the inputs of a shared search", async () => {
  logIn("demo");
  const { site } = await openExplore(
    {
      [`GET /api/shared/${TOKEN}`]: () =>
        ok({ message: { ...shared(), request: { ...shared().request, dte: [33] } } }),
    },
    { at: `/backtester?shared=${TOKEN}` },
  );
  expect(site.address()).toBe("/backtester?mode=explore");
  expect(screen.getByRole("button", { name: "Remove 33" })).toBeTruthy();
});
