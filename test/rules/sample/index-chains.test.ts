import { describe, expect, it } from "vitest";
import { isSession, sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, weekdayOf } from "#shared/domain/day.ts";
import { impliedVolatility } from "#shared/engine/pricing/black-scholes.ts";
import { readVixFamily } from "../../../functions/market/sample/facts.ts";
import { byExpiry, type SampleQuote, sampleChains, someSessions } from "./chains.ts";

const chains = sampleChains("SPY");
const { market } = chains;
const family = readVixFamily();
const vix = new Map(Array.from(family.days, (day, i) => [day, family.thirtyDays[i]!]));

describe("SPY's modeled chains", () => {
  const sampled = someSessions(chains, 37);

  it("have quotes on every session from 2015-01-02 to 2026-08-21", () => {
    const about = { displayName: "SPDR S&P 500 ETF Trust", source: "Modelled on daily closes" };
    expect(market.meta).toEqual({ ticker: "SPY", ...about, modelled: true });
    expect(market.sessions[market.firstChainSession]).toBe(dayOf(2015, 1, 2));
    expect(market.sessions[market.lastChainSession]).toBe(dayOf(2026, 8, 21));
    expect(market.sessions[0]).toBe(dayOf(2013, 12, 2));
    for (let s = market.firstChainSession; s <= market.lastChainSession; s++)
      expect(market.index.starts[s + 1]! - market.index.starts[s]!).toBeGreaterThan(500);
  });

  it("stay within their planned size", () => {
    expect(chains.bytes.length).toBeLessThan(90e6);
  });

  it("keep bids under asks, and asks at a cent at least", () => {
    for (let slot = 0; slot < market.quotes.bids.length; slot++) {
      const [bid, ask] = [market.quotes.bids[slot]!, market.quotes.asks[slot]!];
      if (!(bid >= 0 && ask > bid)) throw new Error(`slot ${slot}: ${bid} ${ask}`);
    }
  });

  it("keep put-call parity at rate 0 within the spreads", () => {
    for (const s of sampled) {
      const puts = new Map(
        chains
          .chainAt(s)
          .filter(({ right }) => right === "put")
          .map((put) => [`${put.expiry} ${put.strike}`, put]),
      );
      for (const call of chains.chainAt(s)) {
        if (call.right === "put") continue;
        const put = puts.get(`${call.expiry} ${call.strike}`)!;
        const parity = market.closes[s]! - call.strike;
        expect(call.bid - put.ask).toBeLessThanOrEqual(parity);
        expect(call.ask - put.bid).toBeGreaterThanOrEqual(parity);
      }
    }
  });

  it("price every vertical above 0 and at most at its width", () => {
    for (const s of sampled)
      for (const calls of byExpiry(chains.chainAt(s), "call"))
        calls.slice(1).forEach((high, i) => {
          const low = calls[i]!;
          expect(high.bid).toBeLessThanOrEqual(low.ask);
          expect(low.bid - high.ask).toBeLessThanOrEqual(high.strike - low.strike);
        });
  });

  it("have deltas that fall with the strike, calls in (0, 1], puts in [-1, 0)", () => {
    for (const s of sampled)
      for (const right of ["call", "put"] as const)
        for (const quotes of byExpiry(chains.chainAt(s), right))
          quotes.forEach(({ delta }, i) => {
            const size = Math.abs(delta);
            expect(Math.sign(delta)).toBe(right === "call" ? 1 : -1);
            expect(size).toBeLessThanOrEqual(1);
            if (i > 0) expect(delta).toBeLessThanOrEqual(quotes[i - 1]!.delta);
          });
  });

  it("quote the volatility that the mid implies, within the spread's precision", () => {
    const implied = (quote: SampleQuote, s: number, price: number): number =>
      impliedVolatility(
        quote.right === "call" ? 0 : 1,
        market.closes[s]!,
        quote.strike,
        quote.dte / 365,
        price,
      );
    let checked = 0;
    for (const s of sampled)
      for (const quote of chains.chainAt(s)) {
        if (Math.abs(quote.delta) > 0.5 || quote.bid < 10) continue;
        expect(quote.volatility).toBeGreaterThanOrEqual(implied(quote, s, quote.bid) - 1e-6);
        expect(quote.volatility).toBeLessThanOrEqual(implied(quote, s, quote.ask) + 1e-6);
        checked++;
      }
    expect(checked).toBeGreaterThan(10_000);
  });

  it("widen spreads with time, distance into the money and stress", () => {
    const widthAt = (day: Day, dte: number, delta: number): number => {
      const chain = chains.chainAt(chains.sessionOf(day)).filter(({ right }) => right === "call");
      const nearest = Math.min(...chain.map((quote) => Math.abs(quote.dte - dte)));
      const { ask, bid } = chain
        .filter((quote) => Math.abs(quote.dte - dte) === nearest)
        .sort((a, b) => Math.abs(a.delta - delta) - Math.abs(b.delta - delta))[0]!;
      return ask - bid;
    };
    const calm = dayOf(2019, 7, 10);
    expect(widthAt(calm, 30, 0.1)).toBeLessThan(widthAt(calm, 30, 0.5));
    expect(widthAt(calm, 30, 0.5)).toBeLessThan(widthAt(calm, 30, 0.98));
    expect(widthAt(calm, 30, 0.5)).toBeLessThan(widthAt(calm, 400, 0.5));
    expect(widthAt(calm, 30, 0.5) * 2).toBeLessThan(widthAt(dayOf(2020, 3, 16), 30, 0.5));
  });

  it("have no bid far out of the money", () => {
    for (const s of sampled)
      for (const { delta, bid } of chains.chainAt(s)) if (Math.abs(delta) < 1e-5) expect(bid).toBe(0);
  });
});

describe("SPY's modeled volatility", () => {
  it("is at 0.8 of VIX at the money for 30 days", () => {
    for (let s = market.firstChainSession; s <= market.lastChainSession; s++) {
      const points = vix.get(market.sessions[s]!)!;
      const ratio = (100 * market.daily.impliedVolatility[s]!) / points;
      expect(ratio).toBeGreaterThan(0.74);
      expect(ratio).toBeLessThan(0.86);
    }
  });

  it("reproduces VIX by Cboe's formula", () => {
    for (const s of someSessions(chains, 37)) {
      const points = vix.get(market.sessions[s]!)!;
      expect(vixOf(chains.chainAt(s), market.closes[s]!) / points).toBeGreaterThan(0.92);
      expect(vixOf(chains.chainAt(s), market.closes[s]!) / points).toBeLessThan(1.08);
    }
  });

  it("makes puts dearer than calls on every session, more so in stress", () => {
    const skew = market.daily.skew.subarray(market.firstChainSession);
    expect(skew.every((value) => value > 0.01)).toBe(true);
    expect(market.daily.skew[chains.sessionOf(dayOf(2020, 3, 16))]).toBeGreaterThan(
      3 * market.daily.skew[chains.sessionOf(dayOf(2019, 7, 10))]!,
    );
  });

  it("inverts in a crash, and slopes upward in calm markets", () => {
    expect(market.daily.termStructure[chains.sessionOf(dayOf(2020, 3, 16))]).toBeGreaterThan(1.1);
    expect(market.daily.termStructure[chains.sessionOf(dayOf(2019, 7, 10))]).toBeLessThan(0.95);
  });
});

/** Computes VIX as Cboe does, from the strip of out-of-the-money quotes of two expiries around 30 days. */
const vixOf = (chain: readonly SampleQuote[], close: number): number => {
  const strip = (expiry: Day): { dte: number; total: number } => {
    const wanted = chain
      .filter((quote) => quote.expiry === expiry && quote.bid > 0)
      .filter(({ right, strike }) => (right === "call" ? strike > close : strike <= close))
      .sort((a, b) => a.strike - b.strike);
    let total = 0;
    wanted.forEach(({ strike, mid }, i) => {
      const below = wanted[i - 1]?.strike ?? strike;
      const above = wanted[i + 1]?.strike ?? strike;
      const width = (above - below) / (i === 0 || i === wanted.length - 1 ? 1 : 2);
      total += (2 * width * mid) / strike ** 2;
    });
    return { dte: wanted[0]!.dte, total };
  };
  const expiries = [...new Set(chain.map(({ expiry }) => expiry))].sort((a, b) => a - b);
  const today = chain[0]!.expiry - chain[0]!.dte;
  const near = strip(expiries.findLast((expiry) => expiry - today <= 30)!);
  const far = strip(expiries.find((expiry) => expiry - today > 30)!);
  const total = near.total + ((far.total - near.total) * (30 - near.dte)) / (far.dte - near.dte);
  return 100 * Math.sqrt((total * 365) / 30);
};

describe("SPY's modeled listings", () => {
  it("list calls and puts near 30 days and 25 delta on every session", () => {
    let misses = 0;
    for (let s = market.firstChainSession; s <= market.lastChainSession; s++) {
      const month = chains.chainAt(s).filter(({ dte }) => Math.abs(dte - 30) <= 7);
      for (const right of ["call", "put"])
        if (!month.some((q) => q.right === right && Math.abs(Math.abs(q.delta) - 0.25) < 0.04)) misses++;
    }
    expect(misses).toBeLessThan(0.01 * 2 * (market.lastChainSession - market.firstChainSession));
  });

  it("list expiries from a few days to over a year, and deltas from 1 to 99", () => {
    for (const s of someSessions(chains, 37)) {
      const chain = chains.chainAt(s);
      expect(Math.min(...chain.map(({ dte }) => dte))).toBeLessThanOrEqual(8);
      expect(Math.max(...chain.map(({ dte }) => dte))).toBeGreaterThanOrEqual(365);
      for (const right of ["call", "put"] as const) {
        const sizes = byExpiry(chain, right)
          .find(([quote]) => quote!.dte >= 25)!
          .map(({ delta }) => Math.abs(delta));
        expect(Math.min(...sizes)).toBeLessThan(0.02);
        expect(Math.max(...sizes)).toBeGreaterThan(0.98);
      }
    }
  });

  it("quote a contract from its listing to the session before its expiry, without a gap", () => {
    const { contracts, quotes, sessions } = market;
    expect(quotes.asks.every((ask) => ask > 0)).toBe(true);
    for (let c = 0; c < contracts.expiries.length; c++) {
      const count = contracts.offsets[c + 1]! - contracts.offsets[c]!;
      const last = contracts.firstSessions[c]! + count - 1;
      const expected = Math.min(contracts.settlements[c]! - 1, market.lastChainSession);
      if (last !== expected || sessions[last]! >= contracts.expiries[c]!) throw new Error(`contract ${c}`);
    }
  });

  it("list only Friday expiries, or the session before a Friday holiday, until other weekdays exist", () => {
    const expiries = new Set(market.contracts.expiries) as Set<Day>;
    for (const expiry of expiries) expect(isSession(expiry)).toBe(true);
    for (const expiry of expiries)
      if (expiry < dayOf(2016, 8, 31)) {
        const friday = addDays(expiry, 5 - weekdayOf(expiry));
        expect(sessionOnOrBefore(friday)).toBe(expiry);
      }
    expect(expiries.has(dayOf(2019, 4, 18))).toBe(true);
    expect(expiries.has(dayOf(2016, 9, 7))).toBe(true);
    expect(expiries.has(dayOf(2023, 3, 14))).toBe(true);
    expect(expiries.has(dayOf(2021, 3, 16))).toBe(false);
    expect(expiries.has(dayOf(2028, 1, 21))).toBe(true);
  });

  it("have most volume in monthlies, at round strikes, out of the money", () => {
    const chain = chains.chainAt(chains.sessionOf(dayOf(2024, 5, 1)));
    const mean = (quotes: readonly SampleQuote[]): number =>
      quotes.reduce((sum, { volume }) => sum + volume, 0) / quotes.length;
    const monthly = chain.filter(({ expiry }) => expiry === dayOf(2024, 5, 17));
    const weekly = chain.filter(({ expiry }) => expiry === dayOf(2024, 5, 24));
    expect(mean(monthly)).toBeGreaterThan(3 * mean(weekly));
    const outside = monthly.filter(({ delta }) => Math.abs(delta) < 0.5 && Math.abs(delta) > 0.05);
    const inside = monthly.filter(({ delta }) => Math.abs(delta) > 0.7);
    expect(mean(outside)).toBeGreaterThan(5 * mean(inside));
    const isRound = ({ strike }: SampleQuote): boolean => strike % 1000 === 0;
    expect(mean(outside.filter(isRound))).toBeGreaterThan(mean(outside.filter((quote) => !isRound(quote))));
    const volumes = byExpiry(chain, "put").map((puts) => puts.reduce((sum, { volume }) => sum + volume, 0));
    expect(volumes[0]).toBeGreaterThan(volumes.at(-1)!);
  });
});
