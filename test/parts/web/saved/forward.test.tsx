import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { texts } from "../support/browser.ts";
import { type Handlers, ok, type Request, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { dashboardRow, listing, savedBacktest } from "../support/result-rows.ts";
// Loads the lazy parts before a test's timeout runs.
import "../../../../web/src/pages/saved-backtest.tsx";
import "../../../../web/src/pages/today.tsx";
import "../../../../web/src/features/forward/since-saved.tsx";

const NAME = "spy-20261121-1";
const PATH = `/dashboard/demo/${NAME}`;
const CAUTION =
  "These are prices at the close of 2024-03-18, which has passed. This is a record, not advice.";
const ENTRY = "Open 1 spread: sell 1 SPY 2024-04-19 500 put at 4.20. Credit $419.35, risk $49,580.65.";

const record = (changes: Partial<ForwardRecord> = {}): ForwardRecord => ({
  backtest_name: NAME,
  ticker: "SPY",
  data_end: "2024-03-13",
  start_date: "2016-08-22",
  newest: "2024-03-18",
  sessions: 3,
  saved: { n_trades: 40, n_wins: 34, cum_pnl: 812.3, e: 20.31 },
  forward: { n_trades: 2, n_wins: 1, cum_pnl: -42.6, e: -21.3, ddown: 80, ddown_mtm: 95 },
  changed: 0,
  share: null,
  share_above: null,
  sure: null,
  sure_above: null,
  verdict: "Too early",
  words: "2 trades have closed since it was saved; 5 are needed.",
  trades: [],
  open: [],
  signals: { date: "2024-03-18", exits: [], entry: null, reason: null, words: ENTRY },
  ...changes,
});

const showSaved = (since: () => ForwardRecord | null, handlers: Handlers = {}) => {
  logIn("demo");
  return renderSite(PATH, {
    [`GET /api${PATH}`]: () => ok({ message: { ...savedBacktest(), since_saved: since() } }),
    ...handlers,
  });
};

test("follows a saved backtest, shows its record since it was saved, and stops following it", async () => {
  let isFollowed = false;
  const legs: ForwardRecord["open"][number]["legs"] = [[-1, "put", 500, "2024-04-19", 4.2, 3.1]];
  const open = [{ date_open: "2024-03-14", spreads: 2, risk: 99_161.3, pnl: 217.4, legs }];
  const site = showSaved(() => (isFollowed ? record({ changed: 3, open }) : null), {
    [`POST /api${PATH}/follow/`]: ({ body }: Request) => {
      ({ followed: isFollowed } = body as { followed: boolean });
      return ok({ message: "done" });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Follow" }));
  const since = within(await screen.findByRole("region", { name: "Since saved" }));
  for (const words of [
    "Too early",
    "2 trades have closed since it was saved; 5 are needed.",
    "3 trades of the backtest come out differently today: its data have been corrected since.",
    ENTRY,
    CAUTION.replace("2024-03-18", "Mar 18, 2024"),
  ])
    expect(await since.findByText(words)).toBeTruthy();
  const figures = within(since.getByRole("table", { name: "Saved backtest and since" }));
  expect(texts(figures.getAllByRole("cell")).slice(1)).toEqual([
    "40",
    "2",
    "34 (85%)",
    "1 (50%)",
    "+$812.30",
    "−$42.60",
    "+$20.31",
    "−$21.30",
    "$250.00",
    "$95.00",
  ]);
  const positions = within(since.getByRole("table", { name: "Open positions" }));
  expect(positions.getByText("2 × −500P · 2024-04-19")).toBeTruthy();
  expect(positions.getByText("+$217.40")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Today" }).getAttribute("href")).toBe("/today");
  await userEvent.click(screen.getByRole("button", { name: "Stop following" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Since saved" })).toBeNull());
  expect(site.requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { followed: true },
    { followed: false },
  ]);
});

test("folds the record until a trade has closed, and says which position of the page it leaves out", async () => {
  const forward = { n_trades: 0, n_wins: 0, cum_pnl: 0, e: null, ddown: 0, ddown_mtm: 0 };
  const saved = { n_trades: 1, n_wins: 1, cum_pnl: 1000, e: 1000 };
  showSaved(() => record({ forward, saved }));
  const since = await screen.findByRole("region", { name: "Since saved" });
  expect(since.querySelector("details")?.open).toBe(false);
  expect(within(since).getByText("No trade has closed since. Through Mar 18, 2024")).toBeTruthy();
  expect(await within(since).findByText(/without the position that was open at the end\.$/)).toBeTruthy();
  const parts = [...document.querySelectorAll("dl, section")];
  const [answer, curve] = [
    screen.getByLabelText("The answer"),
    screen.getByRole("region", { name: "Equity curve" }),
  ];
  const places = [answer, since, curve].map((part) => parts.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("says in the service's words why a saved backtest cannot be followed", async () => {
  const refusal = "You follow 20 backtests already.";
  showSaved(() => null, { [`POST /api${PATH}/follow/`]: () => refuse(409, refusal) });
  await userEvent.click(await screen.findByRole("button", { name: "Follow" }));
  expect((await screen.findByRole("alert")).textContent).toBe(refusal);
  expect(screen.getByRole("button", { name: "Follow" })).toBeTruthy();
});

const showToday = (records: readonly ForwardRecord[], handlers: Handlers = {}) => {
  logIn("demo");
  return renderSite("/today", { "GET /api/followed/": () => ok({ message: records }), ...handlers });
};

test("lists the newest session of followed backtests by date, and says where the data end early", async () => {
  const current = { ...record().signals, date: "2099-03-18", words: "Nothing to do: 2 positions stay open." };
  const exit =
    "Close 1 spread opened on 2024-03-11 (Max hold): buy 1 SPY 2024-04-19 500 put at 4.00. P&L -$1.30.";
  const both = { ...record().signals, words: `${exit} ${ENTRY}` };
  const named = dashboardRow({
    listing: listing({ label: { title: "Weekly puts" } }),
  });
  showToday([record({ backtest_name: "qqq-1", signals: current }), record({ signals: both })], {
    "GET /api/dashboard/": () => ok({ message: [named] }),
  });
  const old = within(await screen.findByRole("region", { name: "Mar 18, 2024" }));
  expect(old.getByText(`Data through 2024-03-18. ${CAUTION}`)).toBeTruthy();
  expect(old.getByText(ENTRY)).toBeTruthy();
  expect(old.getByText(exit.replace("-$", "−$"))).toBeTruthy();
  expect((await old.findByRole("link", { name: "Weekly puts" })).getAttribute("href")).toBe(PATH);
  expect(screen.getByRole("link", { name: "qqq-1" })).toBeTruthy();
  const fresh = screen.getByRole("region", { name: "Mar 18, 2099" });
  expect(fresh.textContent).toContain("Nothing to do: 2 positions stay open.");
  expect(fresh.textContent).not.toContain("Data through");
  expect(document.body.textContent).not.toMatch(/recommend/i);
});

test("tells a member who follows nothing how to, and switches the digest on", async () => {
  const site = showToday([], {
    "GET /api/users/me/": () => ok({ username: "demo", digest: false }),
    "POST /api/digest/": () => ok({ message: "You get a mail after each import." }),
  });
  expect(await screen.findByText(/^Open a saved backtest and press Follow\./)).toBeTruthy();
  const box = await screen.findByRole<HTMLInputElement>("checkbox");
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  expect(await screen.findByText("You get a mail after each import.")).toBeTruthy();
  expect(box.checked).toBe(true);
  expect(site.requests.at(-1)?.body).toEqual({ on: true });
});

test("names the verdict since it was saved in the row of a followed backtest, and leads to Today", async () => {
  logIn("demo");
  const { newest, sessions, verdict, words } = record();
  const row = dashboardRow({ listing: listing({ since_saved: { newest, sessions, verdict, words } }) });
  renderSite("/dashboard", { "GET /api/dashboard/": () => ok({ message: [row] }) });
  expect((await screen.findByText("since saved: too early")).title).toBe(words);
  expect(screen.getByRole("link", { name: "Today" }).getAttribute("href")).toBe("/today");
});
