import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { setWidth } from "../support/browser.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { sweepResults } from "../support/sweep-results.ts";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/charts/drawing/scatter-drawing.tsx";
import "../../../../web/src/features/explore/explore.tsx";
import "../../../../web/src/features/explore/saved-sweep.tsx";
import "../../../../web/src/features/explore/results/finished-sweep.tsx";
import "../../../../web/src/pages/backtester.tsx";
import "../../../../web/src/pages/dashboard.tsx";

const ADDRESS = "/backtester?mode=explore&user=demo&sweep=spy-20261122-1";

const row = (): SavedSweepRow => {
  const { period, counts, leaders, combinations } = sweepResults();
  const [first] = leaders.find(({ objective }) => objective === "t-statistic")!.rows;
  const leader = combinations.find(({ index }) => index === first!.index)!;
  return {
    name: "spy-20261122-1",
    creator: "demo",
    date_created: "2026-11-22T09:00:00.000Z",
    ticker: "SPY",
    period,
    combinations: counts.combinations,
    verdict: "Could be luck",
    leader: { ...leader, value: first!.value },
  };
};

const show = (handlers: Handlers) => {
  logIn("demo");
  renderSite("/searches", { "GET /api/dashboard/": () => ok({ message: "no_backtests" }), ...handlers });
};

test("lists saved searches under the dashboard's tab", async () => {
  show({ "GET /api/sweeps/saved/": () => ok({ sweeps: [row()] }) });
  const table = await screen.findByRole("table", { name: "Saved searches" });
  const link = within(table).getByRole("link", { name: "spy-20261122-1" });
  expect(link.getAttribute("href")).toBe(ADDRESS);
  expect(within(table).getByText("Could be luck")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "My Searches" })).toBeTruthy();
});

test.each([
  [
    "a renamed search of one's own, with the name under which it is saved",
    "demo",
    { sweep: "spy-20261122-1" },
  ],
  ["a search of another user, without one", "ann", undefined],
])("opens a combination of %s as its origin", async (_, creator, origin) => {
  setWidth(1200);
  swallowDrawings();
  logIn("demo");
  const { requests } = renderSite(ADDRESS.replace("demo", creator), {
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    [`GET /api/sweeps/saved/${creator}/spy-20261122-1`]: () =>
      ok({
        name: "spy-20261122-1",
        creator,
        date_created: "2026-11-22T09:00:00.000Z",
        shared: true,
        label: { title: "Puts in spring" },
        results: sweepResults(),
      }),
    "POST /api/backtest_inputs/": () => ok({ task_id: "BBBBBBBBBBBBBBBBBBBBBB" }),
  });
  await userEvent.setup().click(await screen.findByRole("link", { name: /^1\. / }));
  const post = await waitFor(() => {
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent).toBeDefined();
    return sent!;
  });
  expect((post.body as BacktestBody).origin).toEqual(
    origin && { ...origin, index: expect.any(Number), objective: "t-statistic" },
  );
});
