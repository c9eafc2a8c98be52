import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { ElsewhereResults, ElsewhereRow } from "#shared/contracts/elsewhere/results.ts";
import { ElsewhereSection } from "../../../../web/src/other-tickers/try-elsewhere.tsx";
import type { OpenFeed } from "../../../../web/src/run/task-feed.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { aTask, TASK } from "../form/backtester-page.tsx";
import { setWidth, texts } from "../support/browser.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { renderPart } from "../support/render-part.tsx";
// The section loads these apart; a test does not wait for their transformation.
import "../../../../web/src/other-tickers/elsewhere-table.tsx";
import "../../../../web/src/other-tickers/refused-rule.tsx";

/** A rule on other tickers: offered, run, refused, cancelled, and found again (L1 to L8). */

const BODY = { overallFields: [{ ticker: "SPY" }] } as unknown as BacktestBody;

const row = (ticker: string, parts: Partial<ElsewhereRow> = {}): ElsewhereRow => ({
  ticker,
  start_date: "2016-08-22",
  end_date: "2026-08-21",
  n_trades: 52,
  pct_win: 71,
  cum_pnl: 1234.5,
  risk: 50_000,
  pnl_per_risk: 2.469,
  t: 1.5,
  ddown_mtm: 800,
  ddown_per_risk: 83.2,
  ...parts,
});

const RESULTS: ElsewhereResults = {
  kind: "elsewhere",
  ticker: "SPY",
  home: row("SPY"),
  rows: [
    row("IWM", {
      n_trades: 0,
      pct_win: null,
      cum_pnl: 0,
      risk: 0,
      pnl_per_risk: null,
      t: null,
      ddown_per_risk: null,
    }),
    row("QQQ", { cum_pnl: -50 }),
  ],
  left_out: [{ ticker: "XYZ", reason: 'is "Earnings", and XYZ has no event of that type' }],
  pooled: { tickers: 1, weeks: 520, mean: -0.123, t: -0.456 },
  words:
    "On 0 of 1 other ticker the same rule made money; t = -0.46 over 520 weeks, 1 ticker taken together.",
};

type Feed = Parameters<OpenFeed>[0];

/** The section over handlers in memory, with the last feed that it opened. */
const open = (handlers: Handlers = {}) => {
  let feed: Feed | undefined;
  const openFeed: OpenFeed = (options) => {
    feed = options as unknown as Feed;
    return { follow: () => undefined, stop: () => undefined };
  };
  const { view, requests } = renderPart(<ElsewhereSection body={BODY} openFeed={openFeed} />, {
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    "POST /api/elsewhere/": () => ok({ task_id: TASK }),
    ...handlers,
  });
  const say: Feed["dispatch"] = (event) => act(() => feed?.dispatch(event));
  return { user: userEvent.setup(), view, requests, say };
};

const button = () => screen.findByRole("button", { name: "Try it on other tickers" });

beforeEach(() => {
  window.localStorage.clear();
  setWidth(1200);
});

test("runs the rule and shows what other tickers say, home apart, each with its mark, and those left out", async () => {
  const { user, say, requests } = open();
  await user.click(await button());
  expect(await screen.findByRole("button", { name: "Cancel" })).toBeTruthy();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual(BODY);
  expect(screen.getByText("Waiting for the first tickers…")).toBeTruthy();
  say({ kind: "progressed", fraction: 0.5 });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  say({ kind: "progressed", fraction: 1 });
  say({ kind: "results came", results: RESULTS as never });
  await screen.findByText(/t = −0\.46 over 520 weeks/);
  expect(screen.getByText(/An average week/).textContent).toContain("−0.12%");
  expect(screen.getByText("Where it was found: SPY · Modelled")).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "The rule on SPY" })).getByText("+$1,234.50")).toBeTruthy();
  const others = screen.getByRole("table", { name: "The rule on other tickers" });
  expect(texts(within(others).getAllByRole("rowheader"))).toEqual(["IWM", "QQQ"]);
  await user.click(within(others).getByRole("button", { name: "Trades" }));
  expect(texts(within(others).getAllByRole("rowheader"))[0]).toBe("QQQ");
  expect(screen.getByText("XYZ").closest("li")?.textContent).toBe("XYZ: XYZ has no Earnings events");
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
});

test("is not offered where the service has no other ticker", async () => {
  const [first, ...rest] = FORM_ANSWER;
  const choices = FORM_ANSWER[6];
  const alone = { ...choices, inputs: { ...choices.inputs, ticker: { SPY: "SPY" } } };
  const { view, requests } = open({
    "GET /api/backtest_inputs/": () => ok([first, ...rest.slice(0, -1), alone]),
  });
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => view.container.textContent).toBe("");
});

test("says which amounts mean something else on another ticker, by their fields (L3)", async () => {
  const fault = "this amount means something else on another ticker";
  const { user } = open({
    "POST /api/elsewhere/": () =>
      refuse(400, fault, { "optFields.1.strike_by": fault, "riskFields.0.stop_loss": fault }),
  });
  await user.click(await button());
  const notice = await screen.findByRole("alert");
  const advice = "this amount means something else on another ticker; use a delta or a percentage.";
  expect(texts(within(notice).getAllByRole("listitem"))).toEqual([
    `Option 2, Strike by: ${advice}`,
    `Stop loss type: ${advice}`,
  ]);
  expect(await button()).toBeTruthy();
});

const FAILED = "The run on other tickers failed, and it wasn't your inputs. Please run it again.";

test("shows why a run failed, and offers it again", async () => {
  const { user, say } = open();
  await user.click(await button());
  await screen.findByRole("button", { name: "Cancel" });
  say({ kind: "ended", why: FAILED });
  expect((await screen.findByRole("alert")).textContent).toBe(FAILED);
  expect(await button()).toBeTruthy();
});

test("cancels a run and says so, and offers it again", async () => {
  const why = "The run on other tickers was canceled.";
  const { user } = open({ [`POST /api/tasks/${TASK}/cancel/`]: () => ok({ message: why }) });
  await user.click(await button());
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(await button()).toBeTruthy();
});

test("finds its own run again after a reload, running or finished, and asks for no other", async () => {
  const first = open();
  await first.user.click(await button());
  await screen.findByRole("button", { name: "Cancel" });
  first.view.unmount();

  const other = aTask({ task_id: "C".repeat(22) as typeof TASK, kind: "elsewhere" });
  const running = open({ "GET /api/tasks/": () => ok({ tasks: [other, aTask({ kind: "elsewhere" })] }) });
  await screen.findByRole("button", { name: "Cancel" });
  running.view.unmount();

  const finished = aTask({ kind: "elsewhere", state: "succeeded" });
  const found = open({
    "GET /api/tasks/": () => ok({ tasks: [other, finished] }),
    [`GET /api/tasks/${TASK}/results`]: () => ok(RESULTS),
  });
  await screen.findByText(/t = −0\.46/);
  found.view.unmount();

  window.localStorage.clear();
  const { requests } = open();
  await button();
  expect(requests.map(({ path }) => path)).toEqual(["/api/backtest_inputs/"]);
});

test("shows a card for each ticker on a phone", async () => {
  setWidth(400);
  const { user, say } = open();
  await user.click(await button());
  await screen.findByRole("button", { name: "Cancel" });
  say({ kind: "progressed", fraction: 1 });
  say({ kind: "results came", results: RESULTS as never });
  expect(await screen.findByRole("heading", { name: "QQQ" })).toBeTruthy();
});
