import { type Day, dayOf } from "#shared/domain/day.ts";
import { centsOfNumber } from "#shared/domain/money.ts";
import type { MarketEvent, SettlementPrice, Split } from "#shared/domain/strategy/event.ts";
import { writeChainFigures } from "#shared/engine/market/build/chain-figures.ts";
import { allocateMarket } from "#shared/engine/market/build/encode.ts";
import { placeBars, placeCloses, sessionAxis } from "#shared/engine/market/build/session-axis.ts";
import { writeSessionIndex } from "#shared/engine/market/build/session-index.ts";
import { type Columns, type Counts, countsOf, type MarketFacts } from "#shared/engine/market/layout.ts";
import { slotOf } from "#shared/engine/market/session-chain.ts";
import { splitsOf } from "../facts/splits.ts";
import { shippedEvents } from "../side-files/market-events.ts";
import { type ExpiryLife, indexOnOrAfter, type Listing, type Span, strikesOf } from "./chain.ts";
import { type Expiry, expiriesBetween } from "./expiries.ts";
import { type Bars, readBars } from "./facts.ts";
import { type ChainModel, chainModel } from "./model.ts";
import type { SampleTicker } from "./tickers.ts";
import { volatilityOf } from "./volatility.ts";
import { type QuoteColumns, writeExpiry } from "./write-expiry.ts";

/**
 * Returns the prices on which the monthlies of an index settle: the open of their day as published, in whole cents (A1).
 * Where the third Friday is a holiday, that is the session before. Undefined for tickers that settle at the close.
 */
const settlementPricesOf = (
  { kind }: SampleTicker,
  expiries: readonly Expiry[],
  { days, open }: Pick<Bars, "days" | "open">,
): SettlementPrice[] | undefined => {
  if (kind !== "index") return undefined;
  const openOn = new Map(Array.from(days, (day, i) => [day, open[i]!]));
  return expiries
    .filter(({ day, isMonthly }) => isMonthly && openOn.has(day))
    .map(({ day }) => ({ day, cents: centsOfNumber(openOn.get(day)!, "half up") }));
};

/** First day of the chains. Bars begin a year earlier, for look-backs. */
const FIRST_SAMPLE_DAY: Day = dayOf(2015, 1, 2);
const LAST_SAMPLE_DAY: Day = dayOf(2026, 8, 21);

/** Splits and events of a ticker that ship with the product, ascending by day. */
type TickerHistory = { readonly splits: readonly Split[]; readonly events: readonly MarketEvent[] };

/** Returns the splits of a sample ticker, and its events during the sample. */
const historyOf = (ticker: string): TickerHistory => ({
  splits: splitsOf(ticker),
  events: shippedEvents(ticker, FIRST_SAMPLE_DAY, LAST_SAMPLE_DAY).toSorted((a, b) => a.day - b.day),
});

/** The source that users see (M5). */
const SAMPLE_SOURCE = "Modelled on daily closes";

/** The official value takes every stock's own first trade, the published open the prices of the first seconds. */
const INDEX_SOURCE = `${SAMPLE_SOURCE}; monthlies settle on the published open instead of the official settlement value`;

/** Receives the fraction of the work that is done, 0 to 1. */
type OnProgress = (fraction: number) => void;

export type Days = { readonly first: Day; readonly last: Day };

const ALL_DAYS: Days = { first: FIRST_SAMPLE_DAY, last: LAST_SAMPLE_DAY };

const windowOf = (bars: Bars, { first, last }: Days): Span => ({
  from: indexOnOrAfter(bars.days, first),
  to: indexOnOrAfter(bars.days, last + 1) - 1,
});

const livesIn = (ticker: SampleTicker, model: ChainModel, listing: Listing, window: Span): ExpiryLife[] => {
  const { days } = model.bars;
  const expiries = expiriesBetween(ticker, days[window.from] as Day, days[window.to] as Day);
  return expiries
    .map((expiry) => ({ expiry, strikes: strikesOf(listing, expiry, window) }))
    .filter(({ strikes }) => strikes.length > 0);
};

const countsOfLives = (lives: readonly ExpiryLife[]): Pick<Counts, "contracts" | "slots" | "quotes"> => {
  let [contracts, slots, quotes] = [0, 0, 0];
  for (const { strikes } of lives)
    for (const { spans } of strikes) {
      contracts++;
      slots += spans.at(-1)!.to - spans[0]!.from + 1;
      for (const span of spans) quotes += span.to - span.from + 1;
    }
  return { contracts, slots, quotes };
};

const factsOf = (
  ticker: SampleTicker,
  bars: Bars,
  lives: readonly ExpiryLife[],
  { from, to }: Span,
): MarketFacts => {
  const { splits, events } = historyOf(ticker.ticker);
  const expiries = lives.map(({ expiry }) => expiry);
  return {
    meta: {
      ticker: ticker.ticker,
      displayName: ticker.displayName,
      source: ticker.kind === "index" ? INDEX_SOURCE : SAMPLE_SOURCE,
      modelled: true,
    },
    firstChainSession: from,
    lastChainSession: to,
    splits,
    settlementPrices: settlementPricesOf(ticker, expiries, bars),
    events,
  };
};

const writeAxis = (bars: Bars, columns: Columns): ReturnType<typeof sessionAxis> => {
  const axis = sessionAxis(bars.days[0] as Day, bars.days.at(-1) as Day);
  columns.sessions.set(axis.sessions);
  const lists = {
    days: [...bars.days],
    open: [...bars.open],
    high: [...bars.high],
    low: [...bars.low],
    close: [...bars.close],
    volume: [...bars.volume],
  };
  placeBars(lists, axis, columns);
  placeCloses(columns.close, new Map(), axis, columns.closes);
  return axis;
};

const writeVolumes = ({ columns, volumes }: QuoteColumns): void => {
  const { rights, indexStarts, indexContracts, callVolume, putVolume } = columns;
  for (let s = 0; s < columns.sessions.length; s++) {
    const traded: [number, number] = [0, 0];
    for (let e = indexStarts[s]!; e < indexStarts[s + 1]!; e++) {
      const c = indexContracts[e]!;
      traded[rights[c] === 0 ? 0 : 1] += volumes[slotOf(columns, c, s)]!;
    }
    const isQuoted = indexStarts[s + 1]! > indexStarts[s]!;
    callVolume[s] = isQuoted ? traded[0] : Number.NaN;
    putVolume[s] = isQuoted ? traded[1] : Number.NaN;
  }
};

/** Writes E4's figures as the importer does, but from the model's volatilities. */
const writeDerived = (quotes: QuoteColumns): void => {
  const { columns, volatilities } = quotes;
  writeSessionIndex(columns);
  writeVolumes(quotes);
  writeChainFigures(columns, (c, s) => volatilities[slotOf(columns, c, s)]!);
};

/** Returns a sample ticker's market, with volatilities and volumes, which it does not store. */
export const sampleWithDetails = (
  ticker: SampleTicker,
  onProgress: OnProgress = () => undefined,
  wanted: Days = ALL_DAYS,
): { readonly bytes: Uint8Array } & Pick<QuoteColumns, "volatilities" | "volumes"> => {
  const { splits, events } = historyOf(ticker.ticker);
  const bars = readBars(ticker.ticker);
  const window = windowOf(bars, wanted);
  const volatility = volatilityOf(ticker, bars, splits, events);
  const model = chainModel(ticker, bars, volatility);
  const lives = livesIn(ticker, model, { ...model, days: bars.days, grid: ticker.strikes, splits }, window);
  const half = countsOfLives(lives);
  const counts = {
    sessions: bars.days.length,
    contracts: 2 * half.contracts,
    slots: 2 * half.slots,
    quotes: 2 * half.quotes,
  };
  const { bytes, columns } = allocateMarket(factsOf(ticker, bars, lives, window), countsOf(counts, false));
  const axis = writeAxis(bars, columns);
  const into = {
    columns,
    volatilities: new Float32Array(columns.bids.length),
    volumes: new Uint32Array(columns.bids.length),
  };
  const at = { contract: 0, slot: 0 };
  lives.forEach((life, i) => {
    writeExpiry(model, into, at, { life, settlement: axis.settlementOf(life.expiry.day) });
    onProgress((i + 1) / lives.length);
  });
  columns.offsets[columns.rights.length] = columns.bids.length;
  writeDerived(into);
  return { bytes, volatilities: into.volatilities, volumes: into.volumes };
};

/** Returns the market object of a sample ticker, for all days or for some. Equal arguments give equal bytes. */
export const generateSample = (...of: Parameters<typeof sampleWithDetails>): Uint8Array =>
  sampleWithDetails(...of).bytes;
