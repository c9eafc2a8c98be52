import fc from "fast-check";
import { expect, test } from "vitest";
import { intrinsicCents, isOption, signOf } from "#shared/domain/contract.ts";
import { parseDay } from "#shared/domain/day.ts";
import type { Trade } from "#shared/domain/result/trade.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { slotOf } from "#shared/engine/market/session-chain.ts";
import { carriedFrom } from "#shared/engine/position/carried-quote.ts";
import { fillsAt } from "#shared/engine/position/fill.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { type ChainRow, marketOf } from "../market/build-market.ts";
import { plainRegT, type Unit, unitsOf } from "./plain-reg-t.ts";
import { anyChain, anyStrategy } from "./random-market.ts";

/** The margin of G1 to G6 in the plainest way: from the trades and the chain's rows, contract by contract. */

const dollarsToCents = (dollars: number): number => Math.round(100 * dollars);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the row of a contract's last quote up to a day. */
const lastRow = (
  rows: readonly ChainRow[],
  right: string,
  strikeCents: number,
  expiry: number,
  day: number,
) =>
  rows
    .filter(
      (row) =>
        row.right === right &&
        dollarsToCents(row.strike) === strikeCents &&
        parseDay(row.expiry) === expiry &&
        (parseDay(row.date) ?? 0) <= day,
    )
    .at(-1)!;

type Day = {
  readonly day: number;
  readonly close: number;
  readonly rows: readonly ChainRow[];
  readonly slippage: number;
  readonly market: Market;
};

/** Returns the quote of a contract's last row, carried to a day without one (M3a). */
const carriedTo = (
  day: number,
  { right, strikeCents, expiry }: { right: string; strikeCents: number; expiry: number },
  { date }: ChainRow,
  market: Market,
) => {
  const { rights, strikes, expiries } = market.contracts;
  const code = right === "call" ? 0 : 1;
  const contract = strikes.findIndex(
    (strike, each) => strike === strikeCents && expiries[each] === expiry && rights[each] === code,
  );
  const option = {
    right: code,
    strikeCents,
    expiry,
    quoteBase: slotOf(market.contracts, contract, 0),
  } as const;
  return carriedFrom(market, option, market.sessions.indexOf(parseDay(date)!))(market.sessions.indexOf(day));
};

/** Returns every contract of a trade with its mark on a day. */
const unitsOn = (trade: Trade, { day, rows, slippage, market }: Day): Unit[] =>
  trade.legs.filter(isOption).flatMap((leg) => {
    const last = lastRow(rows, leg.right, leg.strikeCents, leg.expiry, day);
    const quote = { bidCents: dollarsToCents(last.bid), askCents: dollarsToCents(last.ask) };
    const { bidCents, askCents } = parseDay(last.date) === day ? quote : carriedTo(day, leg, last, market);
    const mark = fillsAt(slippage).buy(bidCents, askCents);
    return unitsOf({ ...leg, quantity: leg.quantity * trade.spreads }, mark);
  });

/** Returns the largest loss at expiry of contracts with one expiry and no net short calls; undefined of others. */
const largestLoss = (units: readonly Unit[], commission: number): number | undefined => {
  const calls = units.filter(({ right }) => right === "call").map(({ side }) => signOf(side));
  if (new Set(units.map(({ expiry }) => expiry)).size > 1 || sum(calls) < 0) return undefined;
  const opened = -sum(units.map(({ side, entryCents }) => 100 * signOf(side) * entryCents)) - commission;
  const payoffs = [0, ...units.map(({ strikeCents }) => strikeCents)].map(
    (price) =>
      opened +
      sum(
        units.map(
          ({ side, right, strikeCents }) => 100 * signOf(side) * intrinsicCents(right, strikeCents, price),
        ),
      ),
  );
  return Math.max(0, -Math.min(...payoffs));
};

const marginTogether = (trades: readonly Trade[], on: Day): number => {
  const units = trades.flatMap((trade) => unitsOn(trade, on));
  const commission = sum(trades.map(({ openCommissionCents }) => openCommissionCents));
  return largestLoss(units, commission) ?? plainRegT(units, on.close) + commission;
};

const nettedOn = (trades: readonly Trade[], on: Day): number => {
  const own = (trade: Trade) => marginTogether([trade], on);
  const asOne = (some: readonly Trade[]) => Math.min(marginTogether(some, on), sum(some.map(own)));
  const dates = (trade: Trade) => [...new Set(trade.legs.filter(isOption).map(({ expiry }) => expiry))];
  const single = trades.filter((trade) => dates(trade).length === 1);
  const groups = [...new Set(single.flatMap(dates))].map((date) =>
    single.filter((trade) => dates(trade)[0] === date),
  );
  const byDate = sum(groups.map(asOne)) + sum(trades.filter((trade) => !single.includes(trade)).map(own));
  return trades.length === 0 ? 0 : Math.min(byDate, asOne(trades));
};

/** The plain way matches each contract with each: with more of them open, a session would take seconds. */
const MOST_UNITS = 120;

test("equals a plain computation for any chain and strategy, netted at most the sum (G1 to G6)", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyChain, anyStrategy, (rows, strategy) => {
      const market = marketOf(rows);
      const job = { strategy, market, references: {} };
      const period = periodOf(strategy, market)!;
      const { margin, trades } = backtest(job, period);
      margin.margins.forEach((found, at) => {
        const day = margin.days[at]!;
        const close = market.closes[period.first + at]!;
        const on: Day = { day, close, rows, slippage: strategy.slippagePercent, market };
        const open = trades
          .filter(({ opened, closed }) => opened <= day && day < closed)
          .toSorted((a, b) => a.opened - b.opened);
        const units = open.map(({ spreads, legs }) => spreads * sum(legs.map(({ quantity }) => quantity)));
        if (sum(units) > MOST_UNITS) return;
        compared++;
        expect(found).toBe(sum(open.map((trade) => marginTogether([trade], on))));
        expect(margin.netted[at]).toBe(nettedOn(open, on));
        expect(margin.netted[at]).toBeLessThanOrEqual(found);
        // Fixed positions are held at their risk throughout.
        for (const trade of open)
          if (largestLoss(unitsOn(trade, on), trade.openCommissionCents) !== undefined)
            expect(marginTogether([trade], on)).toBe(trade.riskCents);
        if (margin.free) {
          const closed = sum(trades.filter((trade) => trade.closed <= day).map(({ pnlCents }) => pnlCents));
          const credits = open
            .filter((trade) => largestLoss(unitsOn(trade, on), trade.openCommissionCents) === undefined)
            .map((trade) =>
              Math.max(0, -sum(unitsOn(trade, on).map((unit) => 100 * signOf(unit.side) * unit.entryCents))),
            );
          expect(margin.free[at]).toBe(strategy.startBalanceCents + closed + sum(credits) - found);
        }
      });
    }),
    { numRuns: Number(process.env.RUNS ?? 50) },
  );
  expect(compared).toBeGreaterThan(0);
});
