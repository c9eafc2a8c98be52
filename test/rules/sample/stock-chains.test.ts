import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOf } from "#shared/domain/day.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { type SampleChains, type SampleQuote, sampleChains } from "./chains.ts";

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const monthAround = (day: Day): { first: Day; last: Day } => ({
  first: addDays(day, -15),
  last: addDays(day, 15),
});

/** Returns the at-the-money volatility of an expiry on a session. */
const volatilityOf = (
  chains: SampleChains,
  session: number,
  isWanted: (quote: SampleQuote) => boolean,
): number => {
  const calls = chains.chainAt(session).filter((quote) => quote.right === "call" && isWanted(quote));
  const spot = chains.market.closes[session]!;
  return calls.sort((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot))[0]!.volatility;
};

describe("a split in the sample market", () => {
  const SPLITS = [
    ["AAPL", dayOf(2020, 8, 31), 4],
    ["TSLA", dayOf(2020, 8, 31), 5],
    ["NVDA", dayOf(2021, 7, 20), 4],
    ["AMZN", dayOf(2022, 6, 6), 20],
    ["TSLA", dayOf(2022, 8, 25), 3],
    ["NVDA", dayOf(2024, 6, 10), 10],
  ] as const;

  it.each(SPLITS)("changes the scale of strikes on the day of a split of %s, %#", (ticker, day, ratio) => {
    const chains = sampleChains(ticker, monthAround(day));
    expect(chains.market.splits).toContainEqual({ day, ratio });
    const after = chains.sessionOf(day);
    const typical = (session: number): number =>
      medianOf(chains.chainAt(session).map(({ strike }) => strike));
    expect(typical(after - 1) / typical(after)).toBeGreaterThan(0.7 * ratio);
    expect(typical(after - 1) / typical(after)).toBeLessThan(1.4 * ratio);
    const asks = (session: number): number => medianOf(chains.chainAt(session).map(({ ask }) => ask));
    expect(asks(after - 1)).toBeGreaterThan(asks(after));
  });
});

describe("earnings in the sample market", () => {
  it.each([
    ["AAPL", dayOf(2018, 11, 1)],
    ["NVDA", dayOf(2023, 5, 24)],
    ["TSLA", dayOf(2021, 10, 20)],
    ["AMZN", dayOf(2022, 2, 3)],
    ["MSFT", dayOf(2019, 10, 23)],
  ] as const)(
    "raise %s's volatility in the expiries that span the report, until it is out, %#",
    (ticker, day) => {
      const chains = sampleChains(ticker, monthAround(day));
      const before = chains.sessionOf(day);
      const spansReport = (quote: SampleQuote): boolean => quote.expiry > day;
      const first = Math.min(
        ...chains
          .chainAt(before)
          .filter(spansReport)
          .map(({ expiry }) => expiry),
      );
      const inFirst = ({ expiry }: SampleQuote): boolean => expiry === first;
      const onEve = volatilityOf(chains, before, inFirst);
      expect(onEve).toBeGreaterThan(1.15 * volatilityOf(chains, before - 5, inFirst));
      // The close of the next session reflects the report (E5).
      const next = ({ dte, expiry }: SampleQuote): boolean =>
        dte > 0 && expiry >= first && expiry <= first + 7;
      expect(volatilityOf(chains, before + 1, next)).toBeLessThan(0.8 * onEve);
      const far = ({ dte }: SampleQuote): boolean => dte > 365;
      expect(onEve).toBeGreaterThan(1.3 * volatilityOf(chains, before, far));
    },
  );
});

/**
 * The greatest distance from any delta to a contract's, by days to expiry: strikes are further apart for longer
 * expiries.
 */
const REACH = [
  [7, 0.12],
  [30, 0.12],
  [60, 0.12],
  [180, 0.15],
  [365, 0.15],
] as const;

describe("every sample ticker", () => {
  it.each(SAMPLE_TICKERS.map(({ ticker }) => ticker))(
    "lists contracts of %s near every DTE and delta of a strategy",
    (ticker) => {
      const chains = sampleChains(ticker, { first: dayOf(2022, 9, 1), last: dayOf(2022, 10, 14) });
      const { market } = chains;
      for (let s = market.firstChainSession; s <= market.lastChainSession; s++) {
        const chain = chains.chainAt(s);
        expect(chain.length).toBeGreaterThan(200);
        for (const { bid, ask, expiry, delta, right } of chain) {
          expect(bid).toBeGreaterThanOrEqual(0);
          expect(ask).toBeGreaterThan(bid);
          expect(expiry).toBeGreaterThan(market.sessions[s]!);
          expect(delta > 0).toBe(right === "call");
        }
        for (const [dte, nearness] of REACH)
          for (const right of ["call", "put"] as const) {
            const sizes = chain
              .filter((quote) => quote.right === right && Math.abs(quote.dte - dte) <= dte / 2)
              .map((quote) => Math.abs(quote.delta));
            for (const delta of [0.1, 0.25, 0.5, 0.75])
              expect(Math.min(...sizes.map((size) => Math.abs(size - delta)))).toBeLessThan(nearness);
          }
        expect(market.daily.impliedVolatility[s]).toBeGreaterThan(0.1);
        expect(market.daily.impliedVolatility[s]).toBeLessThan(1.2);
        expect(market.daily.skew[s]).toBeGreaterThan(0);
      }
      expect(new Set(market.events.map(({ type }) => type)).has("FOMC decision")).toBe(true);
    },
  );

  it.each(["AAPL", "MSFT", "NVDA", "TSLA", "AMZN"])(
    "quotes %s in nickels from three dollars on, in pennies below",
    (ticker) => {
      const { market } = sampleChains(ticker, { first: dayOf(2022, 9, 1), last: dayOf(2022, 9, 8) });
      const { bids, asks } = market.quotes;
      let pennies = 0;
      for (let slot = 0; slot < bids.length; slot++) {
        if (bids[slot]! >= 320) expect([bids[slot]! % 5, asks[slot]! % 5]).toEqual([0, 0]);
        else if (asks[slot]! % 5 !== 0) pennies++;
      }
      expect(pennies).toBeGreaterThan(50);
    },
  );
});
