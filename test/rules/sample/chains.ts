import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { type Days, sampleWithDetails } from "../../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS, type SampleTicker } from "../../../functions/market/sample/tickers.ts";

/** One quote of a test; prices in cents. */
export type SampleQuote = {
  readonly contract: number;
  readonly right: "call" | "put";
  readonly expiry: Day;
  readonly dte: number;
  readonly strike: number;
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly delta: number;
  readonly volatility: number;
  readonly volume: number;
};

type QuoteDetails = Pick<ReturnType<typeof sampleWithDetails>, "volatilities" | "volumes">;

export type SampleChains = {
  readonly bytes: Uint8Array;
  readonly market: Market;
  readonly details: QuoteDetails;
  /** Returns every quote of a session, in the order of the index. */
  readonly chainAt: (session: number) => SampleQuote[];
  /** Returns the index of a session. Throws if the day is not a session. */
  readonly sessionOf: (day: Day) => number;
};

export const sampleTicker = (ticker: string): SampleTicker => {
  const found = SAMPLE_TICKERS.find((candidate) => candidate.ticker === ticker);
  if (!found) throw new Error(`${ticker} is not in the sample market`);
  return found;
};

const quoteAt = (market: Market, details: QuoteDetails, session: number, contract: number): SampleQuote => {
  const { contracts, quotes, sessions } = market;
  const slot = contracts.offsets[contract]! + session - contracts.firstSessions[contract]!;
  const [bid, ask] = [quotes.bids[slot]!, quotes.asks[slot]!];
  return {
    contract,
    right: contracts.rights[contract] === 0 ? "call" : "put",
    expiry: contracts.expiries[contract] as Day,
    dte: contracts.expiries[contract]! - sessions[session]!,
    strike: contracts.strikes[contract]!,
    bid,
    ask,
    mid: (bid + ask) / 2,
    delta: quotes.deltas[slot]!,
    volatility: details.volatilities[slot]!,
    volume: details.volumes[slot]!,
  };
};

/** Returns a sample ticker's chains, for the whole history or some days. */
export const sampleChains = (ticker: string, days?: Days): SampleChains => {
  const { bytes, ...details } = sampleWithDetails(sampleTicker(ticker), undefined, days);
  const market = openMarket(bytes);
  const { starts, contracts } = market.index;
  return {
    bytes,
    market,
    details,
    chainAt: (session) =>
      Array.from(contracts.subarray(starts[session]!, starts[session + 1]!), (contract) =>
        quoteAt(market, details, session, contract),
      ),
    sessionOf: (day) => {
      const session = market.sessions.indexOf(day);
      if (session < 0) throw new Error(`${formatDay(day)} is no session`);
      return session;
    },
  };
};

/** Returns every `step`th session of the chains, the first and the last included. */
export const someSessions = ({ market }: SampleChains, step: number): number[] => {
  const sessions: number[] = [];
  for (let s = market.firstChainSession; s < market.lastChainSession; s += step) sessions.push(s);
  return [...sessions, market.lastChainSession];
};

/** Returns quotes by expiry, each in ascending strike. */
export const byExpiry = (chain: readonly SampleQuote[], right: SampleQuote["right"]): SampleQuote[][] => {
  const groups = Map.groupBy(
    chain.filter((quote) => quote.right === right),
    ({ expiry }) => expiry,
  );
  return [...groups.values()].map((group) => group.sort((a, b) => a.strike - b.strike));
};
