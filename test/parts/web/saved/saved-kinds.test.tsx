import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { swallowDrawings } from "../support/canvas.ts";
import { type Handlers, ok, type Request, refuse } from "../support/memory-adapter.ts";
import { PORTFOLIO_ID, savedPortfolio } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { sweepResults } from "../support/sweep-results.ts";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/features/explore/results/kept-sweep.tsx";
import "../../../../web/src/features/explore/saved-sweep.tsx";
import "../../../../web/src/pages/backtester.tsx";
import "../../../../web/src/pages/saved-portfolio.tsx";

/** What the owner of a saved sweep or portfolio can do, and others cannot; `saved-backtest.test.tsx` has the states. */

const TOKEN = "AbCdEfGhIjKlMnOpQrStUv";
const SWEEP = "spy-20261122-1";
const sweep = {
  name: SWEEP,
  creator: "demo",
  date_created: "2026-11-22T09:00:00.000Z",
  results: sweepResults(),
  shared: false,
};

const KINDS = {
  sweep: {
    page: `/backtester?mode=explore&user=demo&sweep=${SWEEP}`,
    call: `/api/sweeps/saved/demo/${SWEEP}`,
    answer: sweep,
    noun: "search",
    list: "/searches",
  },
  portfolio: {
    page: `/portfolios/demo/${PORTFOLIO_ID}`,
    call: `/api/portfolios/saved/demo/${PORTFOLIO_ID}`,
    answer: { message: savedPortfolio() },
    noun: "portfolio",
    list: "/portfolios",
  },
} as const;
const EACH = ["sweep", "portfolio"] as const;

const open = (kind: (typeof EACH)[number], handlers: Handlers = {}, username = "demo") => {
  const { page, call, answer } = KINDS[kind];
  swallowDrawings();
  logIn(username);
  return renderSite(page, { [`GET ${call}`]: () => ok(answer), ...handlers });
};
const SOON = { timeout: 12_000 };

test.each(EACH)("lets the creator share a %s, stop it, and delete it after a question", async (kind) => {
  const { call, noun, list } = KINDS[kind];
  const site = open(kind, {
    [`POST ${call}/share/`]: ({ body }: Request) =>
      ok({ message: "Done.", ...((body as { shared: boolean }).shared && { link: TOKEN }) }),
    [`POST ${call}/`]: () => ok({ message: "Deleted." }),
    "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Share" }, SOON));
  expect(await screen.findByText(new RegExp(`/s/${TOKEN}$`))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("Sharing is off. The old link no longer works.")).toBeTruthy();
  const shares = site.requests.filter(({ path }) => path.endsWith("/share/")).map(({ body }) => body);
  expect(shares).toEqual([{ shared: true }, { shared: false }]);
  await user.click(screen.getByRole("button", { name: `Delete ${noun}` }));
  await user.click(screen.getByRole("button", { name: "Yes, delete it" }));
  await waitFor(() => expect(site.address()).toBe(list), SOON);
});

test.each(EACH)("offers a reader of a shared %s neither sharing nor deletion", async (kind) => {
  open(kind, {}, "reader");
  expect(await screen.findByText(/ created by demo on/, undefined, SOON)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Share|Copy link|Delete/ })).toBeNull();
});

test.each([
  ["sweep", "Search not found"],
  ["portfolio", "Portfolio not found"],
] as const)("says that a missing %s may be deleted or not shared", async (kind, title) => {
  open(kind, { [`GET ${KINDS[kind].call}`]: () => refuse(404, "Not found.") });
  expect(await screen.findByText(title, undefined, SOON)).toBeTruthy();
});
