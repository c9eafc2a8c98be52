import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TickerDataReport } from "#shared/contracts/data-report.ts";
import { CHAIN_WAYS, wayCells } from "#shared/domain/data/chain-ways.ts";
import { isOwnMachine } from "../../../../web/src/lib/own-machine.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { texts } from "../support/browser.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

/** The page of a ticker's data. */

const none = { of: 0, odd: 0 };
const ABOUT: TickerDataReport = {
  ticker: "SPY",
  name: "SPDR S&P 500",
  source: "OptionsDX",
  modelled: false,
  first_date: "2023-01-03",
  last_date: "2024-12-31",
};
const REPORT: TickerDataReport["report"] = {
  years: [2023, 2024].map((year) => ({
    ...{ year, sessions: 250, missing: year - 2023, expiries: 30.5, strikes: 21, quotes: 1_234_567 },
    odd: {
      locked: { of: 1000, odd: 0 },
      wide: { of: 1000, odd: 103 },
      stale: { of: 1000, odd: year === 2024 ? 200 : 10 },
      ...{ parity: none, butterflies: none, deltas: none, closes: none },
    },
  })),
  gaps: ["2024-06-12"],
};

const show = (answer: TickerDataReport, handlers = {}) => {
  logIn("demo");
  renderSite("/data/SPY", { "GET /api/data/SPY": () => ok(answer), ...handlers });
};

test("shows source, span, findings, the figures by year, and what they mean", async () => {
  show({ ...ABOUT, report: REPORT });
  await screen.findByRole("heading", { level: 1, name: "SPY data" });
  expect(screen.getByText(/Jan 3, 2023 to Dec 31, 2024/).textContent).toBe(
    "SPDR S&P 500, Jan 3, 2023 to Dec 31, 2024. Source: OptionsDX.",
  );
  expect(screen.queryByText(/model computed/)).toBeNull();
  expect(texts(screen.getAllByRole("listitem")).filter((text) => text.includes("in 2024"))).toEqual([
    "Stale, 20.0% in 2024: bid and ask didn't change for three sessions or more, so exits at them may be too good.",
  ]);
  expect(screen.getByText("1 session has no quotes: 2024-06-12.")).toBeTruthy();
  const rows = screen.getAllByRole("row").map((row) => texts([...row.children]));
  expect(rows[2]).toEqual([
    ...["2024", "250", "1", "30.5", "21", "1,234,567", "0%", "10.3%", "20.0%", "–", "–", "–", "–"],
  ]);
  expect(screen.getAllByText(/Black-Scholes/).length).toBeGreaterThan(0);
});

test("says how a ticker without a readable report gets one, and that a model made quotes", async () => {
  show({ ...ABOUT, modelled: true });
  expect(await screen.findByText("No report")).toBeTruthy();
  expect(screen.getByText(/^The report of SPY's data can't be read\./)).toBeTruthy();
  expect(screen.getByText(/^A model computed these quotes\./)).toBeTruthy();
  expect(screen.getByText(/they end on Dec 31, 2024, and no newer session is added/)).toBeTruthy();
});

test("says the time of quotes that were taken before the close, and nothing of others (M1a)", async () => {
  show({ ...ABOUT, report: REPORT, quotes_at: "15:45" });
  expect(await screen.findByText("Quotes of SPY were taken at 15:45; closes are at 16:00.")).toBeTruthy();
  cleanup();
  show({ ...ABOUT, report: REPORT });
  await screen.findByText(/Source: OptionsDX/);
  expect(screen.queryByText(/were taken at/)).toBeNull();
});

test("says that nothing stands out, and that there is no such ticker", async () => {
  show({ ...ABOUT, report: { years: REPORT!.years.slice(0, 1), gaps: [] } });
  expect(await screen.findByText("Nothing does.")).toBeTruthy();
  cleanup();
  logIn("demo");
  renderSite("/data/NONE");
  expect(await screen.findByText("There are no chains of NONE here.")).toBeTruthy();
});

test("says what the import left out, and what it was told to take as real", async () => {
  show({
    ...ABOUT,
    report: {
      ...REPORT!,
      breaks: [{ sessions: 77, before: "2022-06-09" }],
      jumps: [{ date: "2020-08-31", from: 498.49, to: 129.04, factor: 4 }],
      closes: { odd: 20, of: 96, date: "2020-06-01", close: 100.22, price: 400.9 },
      roots: [
        { root: "SPX", why: "listed twice", rows: 1234, first: "2023-01-03" },
        { root: "SPX1", why: "adjusted", rows: 1, first: "2023-01-04" },
      ],
      symbols: { count: 3, names: ["IWM", "QQQ"] },
    },
  });
  await screen.findByRole("heading", { level: 1, name: "SPY data" });
  for (const sentence of [
    "77 sessions in a row have no quotes: another company may have had this symbol before 2022-06-09.",
    "The close fell from 498.49 to 129.04 on 2020-08-31, like a 4-for-1 split: taken as real.",
    "Closes of 20 of 96 sessions are not the chain's prices, first 2020-06-01: 100.22 for 400.90: taken as real.",
    "1,234 rows of the root SPX left out, first 2023-01-03: another root has the same expiries.",
    "1 row of the root SPX1 left out, first 2023-01-04: adjusted contracts.",
    "3 other symbols in the files: IWM, QQQ, and 1 more.",
  ])
    expect(screen.getByText(sentence)).toBeTruthy();
});

test("says what the last import read, dropped and left unread, as the importer does", async () => {
  const rows = {
    ...{ read: 1_234_567, kept: 1_234_000, early: 1_000, otherSymbols: 60, otherContracts: 7 },
    dropped: [{ reason: "bid is above ask", rows: 500 }],
    unread: ["note", "zz"],
    passedOver: ["a.zip/stocks.csv"],
  };
  show({ ...ABOUT, report: { ...REPORT!, rows } });
  const section = await screen.findByRole("region", { name: "Last import" });
  expect(texts([...section.querySelectorAll("li")])).toEqual([
    "1,234,567 rows read, 1,234,000 kept",
    "1,000 of them are before 2015, where no backtest begins",
    "500 dropped: bid is above ask",
    "60 skipped: other symbols",
    "7 skipped: adjusted contracts, or an index's expiries under another root",
    "columns that were not read: note, zz (--columns says what a column is)",
    "files that are no chains: a.zip/stocks.csv",
  ]);
});

test("shows ways to get chains where the site is the reader's own machine", async () => {
  expect(["localhost", "127.0.0.1", "[::1]"].every((name) => isOwnMachine(name))).toBe(true);
  expect(["localhost.example.com", "app.example.com", ""].some((name) => isOwnMachine(name))).toBe(false);
  show({ ...ABOUT, report: REPORT });
  const section = await screen.findByRole("region", { name: "How to get chains" });
  const first = CHAIN_WAYS[0]!;
  expect(section.querySelectorAll("tbody tr")).toHaveLength(CHAIN_WAYS.length);
  expect(section.querySelector("tbody a")?.getAttribute("href")).toBe(first.address);
  const [name, ...cells] = texts([...section.querySelector("tbody tr")!.children]);
  expect(name).toBe(`${first.vendor}, ${first.kind}`);
  expect(cells).toEqual(wayCells(first).slice(1));
});

test("lists the tickers with the span and source of their chains, and says where a sample ends", async () => {
  logIn("demo");
  const { ticker: _, name: __, ...data } = ABOUT;
  const choices = {
    ...FORM_ANSWER[6],
    data: { SPY: { ...data, modelled: true, last_date: "2026-08-21" } },
  };
  renderSite("/data", { "GET /api/backtest_inputs/": () => ok(FORM_ANSWER.with(6, choices)) });
  const link = await screen.findByRole("link", { name: "SPY" });
  expect(link.getAttribute("href")).toBe("/data/SPY");
  expect(link.closest("tr")?.textContent).toContain("OptionsDX");
  expect(screen.getByText(/they end on Aug 21, 2026/)).toBeTruthy();
});
