import { NEAR_SHARE } from "../../../domain/data/data-report.ts";
import { type RightCode, yearsOf } from "../../pricing/black-scholes.ts";
import { deltaOfMid } from "../../pricing/implied.ts";
import type { Contracts, Market } from "../market.ts";
import { slotOf } from "../session-chain.ts";
import {
  isButterflyBroken,
  isDeltaOff,
  isLocked,
  isParityBroken,
  isStale,
  isWide,
  type TwoSided,
} from "./measures.ts";
import { note, type OddTally, type YearCounts } from "./odd-tally.ts";

/** By session: the underlying's price in cents, the year, and the expiry nearest to 30 days. */
export type SessionFacts = {
  readonly prices: Int32Array;
  readonly years: Int32Array;
  readonly months: Int32Array;
};

const PUT = 1;

// There are millions of quotes: the objects that measures take are filled anew for each.

/** Returns a reader of each put's call, of the same strike and expiry; -1 without one. Puts are given in their order. */
const callsOf = ({ rights, expiries, strikes }: Contracts): ((put: number) => number) => {
  const firstPut = rights.indexOf(PUT);
  const orderOf = (call: number, put: number): number =>
    expiries[call]! - expiries[put]! || strikes[call]! - strikes[put]!;
  let call = 0;
  return (put) => {
    while (call < firstPut && orderOf(call, put) < 0) call++;
    return call < firstPut && orderOf(call, put) === 0 ? call : -1;
  };
};

/** The quotes of one right and expiry by ascending strike, each three a butterfly. */
const butterflies = (sessions: number, years: Int32Array, counts: YearCounts) => {
  const column = () => new Int32Array(sessions);
  const [lows, lowAsks, bodies, bodyBids, bodyAsks] = [column(), column(), column(), column(), column()];
  const known = new Uint8Array(sessions);
  const [low, body, high] = [
    { strike: 0, ask: 0 },
    { strike: 0, bid: 0 },
    { strike: 0, ask: 0 },
  ];
  return {
    /** Begins another right or expiry. */
    restart: (): void => {
      known.fill(0);
    },
    add: (s: number, strike: number, { bid, ask }: TwoSided): void => {
      low.strike = lows[s]!;
      low.ask = lowAsks[s]!;
      body.strike = bodies[s]!;
      body.bid = bodyBids[s]!;
      high.strike = strike;
      high.ask = ask;
      if (known[s]! < 2) known[s]!++;
      else note(counts, years[s]!, isButterflyBroken(low, body, high));
      lows[s] = body.strike;
      lowAsks[s] = bodyAsks[s]!;
      bodies[s] = strike;
      bodyBids[s] = bid;
      bodyAsks[s] = ask;
    },
  };
};

/** Notes all quotes near the money in one pass, and the deltas of the month out of the money. */
export const noteQuotes = (
  market: Market,
  { prices, years, months }: SessionFacts,
  tally: OddTally,
): void => {
  const { contracts, quotes, sessions } = market;
  const { rights, expiries, strikes, firstSessions, offsets } = contracts;
  const { bids, asks, deltas } = quotes;
  const [lowest, highest] = [1 - NEAR_SHARE, 1 + NEAR_SHARE].map((share) =>
    Float64Array.from(prices, (price) => share * price),
  ) as [Float64Array, Float64Array];
  const wings = butterflies(sessions.length, years, tally.butterflies);
  const callOf = callsOf(contracts);
  const [own, calls] = [
    { bid: 0, ask: 0 },
    { bid: 0, ask: 0 },
  ];
  const at = { strike: 0, price: 0, years: 0 };

  const noteParity = (put: number, call: number, s: number): void => {
    const slot = slotOf(contracts, call, s);
    if (slot < offsets[call]! || slot >= offsets[call + 1]! || asks[slot] === 0) return;
    calls.bid = bids[slot]!;
    calls.ask = asks[slot]!;
    at.strike = strikes[put]!;
    at.price = prices[s]!;
    at.years = yearsOf(expiries[put]! - sessions[s]!);
    note(tally.parity, years[s]!, isParityBroken(calls, own, at));
  };

  const noteDelta = (c: number, s: number, slot: number): void => {
    const model = deltaOfMid({
      right: rights[c] as RightCode,
      strikeCents: strikes[c]!,
      underlyingCents: prices[s]!,
      dte: expiries[c]! - sessions[s]!,
      bidCents: own.bid,
      askCents: own.ask,
    });
    note(tally.deltas, years[s]!, isDeltaOff(deltas[slot]!, model));
  };

  const noteContract = (c: number, call: number): void => {
    const [start, end] = [offsets[c]!, offsets[c + 1]!];
    const [strike, expiry] = [strikes[c]!, expiries[c]!];
    const isPut = rights[c] === PUT;
    for (let slot = start, s = firstSessions[c]!; slot < end; slot++, s++) {
      if (asks[slot] === 0) continue;
      own.bid = bids[slot]!;
      own.ask = asks[slot]!;
      const isOut = isPut ? strike <= prices[s]! : strike >= prices[s]!;
      if (isOut && expiry === months[s] && own.bid > 0) noteDelta(c, s, slot);
      if (strike < lowest[s]! || strike > highest[s]!) continue;
      const year = years[s]!;
      note(tally.locked, year, isLocked(own));
      note(tally.wide, year, isWide(own));
      note(tally.stale, year, isStale(quotes, start, slot));
      wings.add(s, strike, own);
      if (call >= 0) noteParity(c, call, s);
    }
  };

  for (let c = 0; c < rights.length; c++) {
    if (c > 0 && (rights[c] !== rights[c - 1] || expiries[c] !== expiries[c - 1])) wings.restart();
    noteContract(c, rights[c] === PUT ? callOf(c) : -1);
  }
};
