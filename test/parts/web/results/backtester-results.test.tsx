import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  connected,
  field,
  openBacktester,
  progressBar,
  RESULTS,
  runButton,
  say,
  TASK,
} from "../form/backtester-page.tsx";
import { texts } from "../support/browser.ts";
import { FACTS, runResults, trade } from "./backtester-results.ts";

const NO_TRADES = "No trades found for selected inputs. Try reducing criteria or generalizing inputs.";

const finish = async (handlers = {}, results = RESULTS, setting = {}) => {
  const page = await openBacktester(handlers, setting);
  await page.user.click(runButton());
  const socket = await connected(page.sockets);
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results });
  await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
  return page;
};

test("shows notes, summary, charts and trade log in the order of the specification", async () => {
  await finish();
  await screen.findByRole("heading", { name: "Tear sheet" });
  const results = screen.getByRole("region", { name: "Backtest results" });
  const titles = within(results)
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "Backtest results",
    "Summary",
    "Equity curve",
    "Relative performance (%)",
    "Margin",
    "Tear sheet",
    "Where the P&L comes from",
    "Trade log",
    "Sensitivity",
    "On other tickers",
    "Monte Carlo",
  ]);
  const sources = within(results).getByRole("region", { name: "Where the P&L comes from" });
  const parts = texts(within(sources).getAllByRole("heading", { level: 3 }));
  expect(parts.slice(0, 4)).toEqual([
    "Distribution of trades",
    "P&L by exit reason",
    "What drove it",
    "Monthly returns, marked daily",
  ]);
  const notes = within(results).getByRole("list", { name: "Notes on this run" });
  expect(within(notes).getByText("Prices of SPY options are Modelled.")).toBeTruthy();
  expect(within(results).getAllByText("+$250.50").length).toBeGreaterThan(0);
  expect(
    within(results).getByText(
      "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss",
    ),
  ).toBeTruthy();
  expect(within(results).queryByText("Creator")).toBeNull();
});

test("keeps the last results on the page during edits and the next run", async () => {
  const { user, sockets } = await finish();
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  await user.click(runButton());
  await connected(sockets, 2);
  expect(screen.getByRole("heading", { name: "Backtest results" })).toBeTruthy();
  expect(progressBar()).toBeTruthy();
});

test("opens a chart's data as a table with its own headings", async () => {
  const { user } = await finish();
  const sources = screen.getByRole("region", { name: "Where the P&L comes from" });
  await user.click(within(sources).getByText("Show the data"));
  const table = await within(sources).findByRole("table", { name: "Distribution of trades" });
  const headings = within(table).getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual(["P&L", "Losing trades", "Other trades"]);
});

test("sorts the trade log and filters it by exit reason", async () => {
  const { user } = await finish();
  const log = screen.getByRole("table", { name: "All trades" });
  const reasons = () =>
    [...log.querySelectorAll('td[data-field="exit_reason"]')].map((cell) => cell.textContent);
  expect(reasons()).toEqual(["Profit target", "Stop loss"]);
  await user.click(within(log).getByRole("button", { name: "P&L" }));
  expect(reasons()).toEqual(["Profit target", "Stop loss"]);
  await user.click(within(log).getByRole("button", { name: "P&L" }));
  expect(reasons()).toEqual(["Stop loss", "Profit target"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Exit reason" }), "Profit target");
  expect(reasons()).toEqual(["Profit target"]);
});

test("says that no trades were found, with the counts of skipped entries", async () => {
  // The service repeats it in a note, which the page hides.
  await finish({}, runResults([], ["250 sessions without an entry: No expiry.", NO_TRADES]));
  expect(screen.getAllByText(NO_TRADES)).toHaveLength(1);
  expect(screen.getByText("250 sessions without an entry: No expiry.")).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Save backtest" })).toEqual([]);
  expect(screen.queryByText(/^No starting balance was set/)).toBeNull();
});

test("says which reason kept a run from trading most often, and what to change", async () => {
  const skipped = [
    { reason: "Max open positions", sessions: 2 },
    { reason: "No expiry", sessions: 250 },
  ];
  await finish({}, runResults([], [NO_TRADES], { ...FACTS, skipped }));
  expect(screen.getByText(/^Skipped 250 of 252 days: no listed expiration/).textContent).toMatch(
    /Set DTE precision to Nearest, or try a DTE that this ticker lists\.$/,
  );
});

test("heads results with strategy, ticker, period and the source of the quotes", async () => {
  await finish({}, runResults([trade()], [], FACTS));
  const results = screen.getByRole("region", { name: "Backtest results" });
  const [heading] = within(results).getAllByText("Sell 1 SPY put, 30 days, 0.30 delta.");
  expect(heading?.closest("header")).toBeTruthy();
  const tested = within(results).getByRole("list", { name: "Tested on" });
  expect(
    within(tested)
      .getAllByRole("listitem")
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(["SPY", "Jan 2, 2024", "252", "Modelled quotes"]);
  expect(tested.textContent).toContain("Jan 2, 2024 to Dec 31, 2024");
  expect(tested.textContent).toContain("computed and never traded (a model)");
});

test("says what spread the fills paid, and how many fills and marks were estimated", async () => {
  const quotes = {
    ...{ fills: 312, estimated_fills: 4, marks: 5000, estimated_marks: 25 },
    spread_pct: 2.14,
  };
  await finish({}, runResults([trade()], [], { ...FACTS, quotes }));
  expect(screen.getByText(/^Median bid-ask spread at the fills/).textContent).toMatch(
    /^Median bid-ask spread at the fills: 2\.14% of the mid\. Estimated.*: 4 of 312 \(1\.28%\) fills of an option, 25 of 5,000 \(0\.5%\) daily marks\.$/,
  );
});

test("leads results with the answer", async () => {
  await finish();
  const [answer] = screen.getAllByLabelText("The answer");
  const facts = within(answer!).getAllByRole("definition");
  expect(texts(facts).slice(0, 2)).toEqual(["+$812", "+4.05% a year on $10,000"]);
  expect(texts(facts).slice(-2)).toEqual(["p 0.031", "first look"]);
});

test("suggests a starting balance after a run without one, and sets it in the form at a click", async () => {
  const { user } = await finish({}, runResults([trade({ start_bal: 22_400, end_bal: 22_500 })]));
  expect(
    screen.getByText(/^No starting balance was set, .+ \$11,300 would have been enough throughout\.$/),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Set $11,300" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Starting balance/ }).value).toBe("11300.00");
  expect(screen.getByText("Inputs changed since this run")).toBeTruthy();
});

const NOTES = [
  "Modelled: the quotes of SPY were computed and never traded (a model).",
  "The start moved from 2014-01-02 to 2024-01-02, the first session of SPY.",
  "Entries on 238 of 2252 sessions.",
  "No entry on 2014 sessions: Max open positions.",
];
const MOVED = "The start moved from Jan 2, 2014 to Jan 2, 2024, the first session of SPY.";
const line = () => screen.getByText("4 notes").closest("summary");

test("opens the notes into sentences, led by the first note that the heading lacks", async () => {
  const { user } = await finish({}, runResults([trade()], NOTES, FACTS));
  expect(line()?.textContent).toBe(`4 notes${MOVED}`);
  const details = line()?.closest("details");
  expect(details?.open).toBe(false);
  await user.click(screen.getByText("4 notes"));
  expect(details?.open).toBe(true);
  const list = screen.getByRole("list", { name: "Notes on this run" });
  expect(texts(within(list).getAllByRole("listitem"))).toEqual([
    NOTES[0],
    MOVED,
    "Opened a trade on 238 of 2,252 days.",
    "Skipped 2,014 of 2,252 days: a position was already open.",
  ]);
});

const withSkips = async (...skipped: typeof FACTS.skipped) => {
  await finish({}, runResults([trade()], NOTES, { ...FACTS, skipped }));
  return { text: line()?.textContent, isAlarm: line()?.closest("[data-alarm]") !== null };
};

test("says quietly why most sessions had no entry where the inputs asked for it", async () => {
  expect(
    await withSkips({ reason: "No event", sessions: 3 }, { reason: "Max open positions", sessions: 127 }),
  ).toEqual({
    text: "4 notesSkipped 127 of 252 days: a position was already open.",
    isAlarm: false,
  });
});

test("marks entries that the account could not cover, from one session in ten", async () => {
  expect(
    await withSkips(
      { reason: "Max open positions", sessions: 200 },
      { reason: "Not enough balance", sessions: 26 },
    ),
  ).toEqual({
    text: "4 notesSkipped 26 of 252 days: the account couldn't cover the risk.",
    isAlarm: true,
  });
});

test("leads with the first note when no reason skipped more than half of the sessions", async () => {
  expect(
    await withSkips({ reason: "No event", sessions: 126 }, { reason: "Not enough balance", sessions: 25 }),
  ).toEqual({
    text: `4 notes${MOVED}`,
    isAlarm: false,
  });
});

test("shows P&L by exit reason and by month, in percent or dollars, always with a sign", async () => {
  const { user } = await finish();
  const rowsOf = (name: string) =>
    [...screen.getByRole("table", { name }).querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  expect(rowsOf("Trades by exit reason")).toEqual([
    ["Profit target", "1", "+$250.50", "+$250.50", "100.00"],
    ["Stop loss", "1", "−$80.00", "−$80.00", "0.00"],
  ]);
  // The account, marked at −0.4% of $10,000 at the last session.
  expect(rowsOf("Monthly returns in percent")).toEqual([
    ["2024", "−0.4%", ...new Array(11).fill("–"), "−0.4%"],
  ]);
  await user.click(screen.getByRole("button", { name: "$" }));
  expect(rowsOf("Monthly returns in whole dollars")).toEqual([
    ["2024", "−40", ...new Array(11).fill("–"), "−40"],
  ]);
});

const saveButtons = () => screen.getAllByRole<HTMLButtonElement>("button", { name: "Save backtest" });

test.each([
  ["over", 0],
  ["under", 1],
])("saves the results once from %s them, and focuses the link to the dashboard", async (_, place) => {
  let saves = 0;
  const { user } = await finish({
    [`GET /api/save/${TASK}`]: () => {
      saves++;
      return { data: { message: "Backtest saved as spy-20261121-1." } };
    },
  });
  await user.click(saveButtons()[place]!);
  expect(await screen.findByText(/Backtest saved as spy-20261121-1\./)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Go to my backtests." });
  expect(link.getAttribute("href")).toBe("/dashboard");
  expect(document.activeElement).toBe(link);
  expect(saveButtons().map(({ disabled }) => disabled)).toEqual([true, true]);
  for (const button of saveButtons()) await user.click(button);
  expect(saves).toBe(1);
});

test("shows why a save failed, and allows another try", async () => {
  const { user } = await finish({
    [`GET /api/save/${TASK}`]: () => ({ status: 409, data: { error: "The results are gone." } }),
  });
  const [save] = saveButtons();
  await user.click(save!);
  expect((await screen.findByRole("alert")).textContent).toBe("The results are gone.");
  expect(screen.queryByRole("link", { name: "Go to my backtests." })).toBeNull();
  expect(saveButtons().map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(document.activeElement).toBe(save);
});

test("shows the first summary row as a card on narrow screens", async () => {
  await finish({}, RESULTS, { isNarrow: true });
  expect(screen.queryByRole("table", { name: "Summary statistics" })).toBeNull();
  expect(screen.getAllByRole("article")).toHaveLength(1);
});
