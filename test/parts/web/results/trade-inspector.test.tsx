import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PerformanceRow } from "#shared/contracts/results.ts";
import { courseOf } from "#shared/contracts/trade-marks.ts";
import { optionPrice } from "#shared/engine/pricing/black-scholes.ts";
import { greeksAtEntry } from "../../../../web/src/report/trades/inspector/greeks.ts";
import { inspectedSessions, optionPnls } from "../../../../web/src/report/trades/inspector/inspected.ts";
import {
  strategyOfBody,
  tradeExits,
  trailingLevels,
} from "../../../../web/src/report/trades/inspector/trade-exits.ts";
import { formBody } from "../../../rules/contracts/form-body.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, tradeRow } from "../support/result-rows.ts";

/** The trade inspector: the course of a trade, its exits and its greeks, by hand. */

const OPENED = "2026-01-05";
const DATES = [OPENED, "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"];
const performance = DATES.map(
  (date, at): PerformanceRow => ({
    date,
    index_performance: null,
    ticker_performance: [0, 1, 2, 3, 4][at] ?? null,
    strat_performance: at / 10,
  }),
);
const details = {
  legs: [
    [-1, "put", 580, "2026-02-04", 10, 8],
    [1, "put", 570, "2026-02-04", 6, 5],
  ] as [number, "put", number, string, number, number][],
  risk: 610,
  open_price: 600,
  close_price: 612,
  open_commission: 2.6,
  close_commission: 2.6,
  max_profit: 194.8,
  max_loss: -205.2,
  marks: "",
};
/** Two spreads sold for 4.00, marked at 4.10, 5.00 and closed at 3.00. */
const trade = tradeRow({
  date_open: OPENED,
  date_close: "2026-01-07",
  n_spreads: 2,
  pnl: 194.8,
  exit_reason: "Profit target",
  details: {
    ...details,
    marks: courseOf({
      markCents: [-2520, -20_520],
      legs: [
        { right: "put", entryDelta: -0.3 },
        { right: "put", entryDelta: -0.18 },
      ],
      spreads: 2,
      openCommissionCents: 260,
    }),
  },
});

test("charts a trade from its entry to its latest time exit, and its P&L to its own exit", () => {
  const sessions = inspectedSessions(trade, { performance }, "2026-01-08");
  expect(sessions.map(({ date, pnl }) => [date, pnl])).toEqual([
    [OPENED, -25.2],
    ["2026-01-06", -205.2],
    ["2026-01-07", 194.8],
    ["2026-01-08", null],
  ]);
  // 600 grown by 1, 2 and 3%, which is 612 at the exit.
  for (const [at, close] of [600, 606, 612, 618].entries())
    expect(sessions[at]?.underlying).toBeCloseTo(close, 9);
});

test("spreads a dividend in the total return over the sessions of a trade, and prefers the closes of a page", () => {
  const paid = { ...trade, details: { ...details, close_price: 609 } };
  const [, , exit] = inspectedSessions(paid, { performance });
  expect(exit?.underlying).toBeCloseTo(609, 9);
  const closes = new Map([
    [OPENED, 600],
    ["2026-01-06", 601.5],
  ]);
  expect(inspectedSessions(trade, { performance, closes }).map(({ underlying }) => underlying)).toEqual([
    600,
    601.5,
    null,
  ]);
});

test("returns no sessions for a trade outside the data, and no P&L by session without its marks", () => {
  expect(inspectedSessions({ ...trade, date_open: "2025-12-31" }, { performance })).toEqual([]);
  const pnls = inspectedSessions({ ...trade, details }, { performance }).map(({ pnl }) => pnl);
  expect(pnls).toEqual([null, null, 194.8]);
});

const strategyWith = (risk: Record<string, unknown>, overall: Record<string, unknown> = {}) =>
  strategyOfBody(formBody({ overall, switches: { risk_management: true }, risk: [risk] }));

test("draws each exit where it closes: stop and target in dollars of all spreads, rules of time by day", () => {
  const strategy = strategyWith(
    { stop_loss: "% of premium", stop_size: 150, take_prof: "% of premium", prof_size: 50, exit_dte: 10 },
    { hold: 21 },
  );
  expect(tradeExits(trade, strategy)).toEqual({
    // Half of 400 and one and a half of it, two spreads.
    levels: [
      { label: "Profit target", dollars: 400, isOfOptions: false },
      { label: "Stop loss", dollars: -1200, isOfOptions: false },
    ],
    days: [
      { label: "DTE exit", date: "2026-01-25" },
      { label: "Max hold", date: "2026-01-26" },
      { label: "Expiration", date: "2026-02-04" },
    ],
    trail: undefined,
    delta: undefined,
  });
});

test("draws no exits without a strategy or from a body that is no form", () => {
  expect(strategyOfBody(undefined)).toBeUndefined();
  expect(strategyOfBody({ overallFields: [] })).toBeUndefined();
  expect(tradeExits(trade, undefined)).toMatchObject({ levels: [], days: [] });
});

test("raises a trailing stop with the best P&L, once it counts, and not at the entry's own close", () => {
  const { trail } = tradeExits(trade, strategyWith({ trail: 25, trail_from: 10 }));
  // Of a premium of 400 for each of two spreads.
  expect(trail).toEqual({ fall: 200, from: 80 });
  expect(trailingLevels([500, 50, 90, 300, 250, null], trail!)).toEqual([null, null, -110, 100, 100, null]);
});

test("takes a leg's delta from the market and its other greeks from the price that it opened at", () => {
  const volatility = 0.2;
  const entry = optionPrice(1, 600, 580, 30 / 365, volatility);
  const legs = [[-1, "put", 580, "2026-02-04", entry, 1]] as typeof details.legs;
  const sold = tradeRow({ date_open: OPENED, n_spreads: 1, details: { ...details, legs } });
  const {
    legs: [leg],
    position,
  } = greeksAtEntry(sold);
  expect(leg?.volatility).toBeCloseTo(20, 6);
  const d1 =
    Math.log(600 / 580) / (volatility * Math.sqrt(30 / 365)) + (volatility * Math.sqrt(30 / 365)) / 2;
  const density = Math.exp(-(d1 ** 2) / 2) / Math.sqrt(2 * Math.PI);
  // Merton's formulas at rate 0, for one short contract of 100 shares.
  expect(position?.gamma).toBeCloseTo((-100 * density) / (600 * volatility * Math.sqrt(30 / 365)), 4);
  expect(position?.vega).toBeCloseTo(-600 * density * Math.sqrt(30 / 365), 1);
  const theta = (600 * density * volatility) / (2 * Math.sqrt(30 / 365)) / 365;
  expect(position?.theta).toBeCloseTo(100 * theta, 0);
  expect(greeksAtEntry(trade).legs.map(({ delta }) => delta)).toEqual([-0.3, -0.18]);
});

/** 100 shares bought at 600, and a call 620 sold for 10. */
const covered = tradeRow({
  date_open: OPENED,
  n_spreads: 1,
  details: {
    ...details,
    open_commission: 0.65,
    legs: [
      [1, "shares", null, null, 600, 612],
      [-1, "call", 620, "2026-02-04", 10, 8],
    ],
  },
});

test("counts shares with a delta of 1 a share, and no other greek", () => {
  const { legs, position } = greeksAtEntry(covered);
  const bare = greeksAtEntry({
    ...covered,
    details: { ...covered.details, legs: covered.details.legs.slice(1) },
  });
  expect(legs[0]).toEqual({ place: 1, delta: 1, volatility: undefined });
  expect(position?.delta).toBeCloseTo(100 + bare.position!.delta, 9);
  expect(position?.vega).toBeCloseTo(bare.position!.vega, 9);
});

test("draws exits of the whole position, and those that look at the options alone as such (H5)", () => {
  const exits = (risk: Record<string, unknown>) =>
    tradeExits(
      covered,
      strategyOfBody(
        formBody({
          switches: { risk_management: true },
          risk: [risk],
          options: [
            { long_short: "Long", call_put: "Shares", n: 1 },
            { long_short: "Short", call_put: "Call", n: 1, dte: 30, delta: 0.3 },
          ],
        }),
      ),
    );
  const ofPremium = { take_prof: "% of premium", prof_size: 50, trail: 25 };
  // Half and a quarter of the 1,000 that the call brought.
  expect(exits(ofPremium)).toMatchObject({
    levels: [{ label: "Profit target", dollars: 500, isOfOptions: true }],
    trail: { fall: 250, from: 0 },
  });
  // At most (620 − 600) · 100 + 1,000 − 0.65.
  expect(exits({ take_prof: "% of max profit", prof_size: 50 }).levels).toEqual([
    { label: "Profit target", dollars: 1499.68, isOfOptions: false },
  ]);
  expect(exits({}).days.at(-1)).toEqual({ label: "Expiration", date: "2026-02-04" });
});

test("takes the move of the shares out of the P&L of their options, where no dividend is in it (H5)", () => {
  const two = { ...covered, n_spreads: 2, dividends: 0 };
  const on = (date: string, underlying: number | null, pnl: number | null) => ({ date, underlying, pnl });
  const sessions = [
    on(OPENED, 600, -21.3),
    on("2026-01-06", 606.004, 1000),
    on("2026-01-07", null, 50),
    on("2026-01-08", 612, null),
  ];
  // 200 shares made 6.00 each by the second session.
  expect(optionPnls(two, sessions)).toEqual([-21.3, -200, null, null]);
  expect(optionPnls({ ...two, dividends: 12.5 }, sessions)).toBeUndefined();
  expect(optionPnls(trade, sessions)).toBeUndefined();
});

test("leaves out greeks of a price without time value", () => {
  const legs = [[-1, "put", 620, "2026-02-04", 20, 1]] as typeof details.legs;
  const {
    legs: [leg],
    position,
  } = greeksAtEntry(tradeRow({ date_open: OPENED, details: { ...details, legs } }));
  expect([leg?.volatility, position]).toEqual([undefined, undefined]);
});

const PATH = "/dashboard/demo/spy-20261121-1";

test("opens a trade's inspector, and moves through the log by its buttons and keys", async () => {
  logIn("demo");
  const later = { ...trade, date_open: "2026-01-06", date_close: "2026-01-08", pnl: -50 };
  const saved = savedBacktest({
    trade_log: [trade, later],
    relative_performance: performance,
    mixed_data: [],
    body: formBody({
      switches: { risk_management: true },
      risk: [{ take_prof: "% of premium", prof_size: 50 }],
    }),
  });
  renderSite(PATH, { [`GET /api${PATH}`]: () => ok({ message: saved }) });
  const log = within(await screen.findByRole("region", { name: "Trade log" }));
  const opener = (date: string) => log.getByRole("button", { name: `Legs of the trade opened ${date}` });
  await userEvent.click(opener(OPENED));
  await log.findByText(/^Closed for \+\$194\.80: Profit target\. Exits: Profit target at \+\$400\.00,/);
  expect(log.getByText("−580 put: delta −0.30", { exact: false })).toBeTruthy();
  expect(log.getByText("Trade 1 of 2")).toBeTruthy();
  await userEvent.click(log.getByRole("button", { name: "Next trade" }));
  expect(log.getByText("Trade 2 of 2")).toBeTruthy();
  expect(opener(OPENED).getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(opener("2026-01-06"));
  await userEvent.keyboard("{ArrowLeft}");
  expect(log.getByText("Trade 1 of 2")).toBeTruthy();
  expect(opener("2026-01-06").getAttribute("aria-expanded")).toBe("false");
});
