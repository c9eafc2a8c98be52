import * as z from "zod";
import type { ChainExpiry, LastChain, QuoteColumns } from "../domain/data/last-chain.ts";
import { formatDay, parseDay } from "../domain/day.ts";
import { TICKER } from "../domain/ticker.ts";
import { route } from "./route.ts";

/** The last chain of a ticker, for the page's choice of legs. Prices are whole cents. */

const Cents = z.number().int();

/** The quotes of one right and expiry, by descending |delta|, in columns of equal length. */
const Quotes = z.object({
  strikes: z.array(Cents),
  bids: z.array(Cents),
  asks: z.array(Cents),
  /** |delta| as the engine compares it. */
  deltas: z.array(z.number()),
  /** The underlying's price of each quote's own row; absent where it is the close. */
  underlyings: z.array(Cents).optional(),
});

/**
 * The stored part of a chain: expiries that a position can still use, at most `MOST_QUOTES` contracts. Larger chains
 * lose contracts with a |delta| under `delta_floor` or over 1 minus it, except the one nearest 0.5 of each right and
 * expiry. Legs within these deltas are chosen as in a backtest. Early assignment (M6) is not considered.
 */
export const ChainQuotes = z.object({
  /** The session. */
  date: z.iso.date(),
  close: Cents,
  delta_floor: z.number(),
  expiries: z.array(z.object({ date: z.iso.date(), calls: Quotes, puts: Quotes })),
});
export type ChainQuotes = z.output<typeof ChainQuotes>;

/** Maximum contracts: some 100 KB, a third of it compressed. */
export const MOST_QUOTES = 4_000;

/** A ticker's data in short. */
export const tickerFacts = {
  ticker: z.string(),
  name: z.string(),
  /** Source of the quotes, and whether a model made them (M5). */
  source: z.string(),
  modelled: z.boolean(),
  /** New York time of the quotes, where they were taken before the close (M1a). */
  quotes_at: z.string().optional(),
  /** First and last session of the ticker's chains. */
  first_date: z.iso.date(),
  last_date: z.iso.date(),
};

export const TickerChain = z.object({ ...tickerFacts, chain: ChainQuotes });
export type TickerChain = z.output<typeof TickerChain>;

export const A_FEW_MINUTES = 300;

export const getChain = route("GET", "/api/chains/{ticker}", ["read"], {
  summary: "A ticker's last chain, and the span of its data",
  params: z.object({ ticker: z.string().regex(TICKER) }),
  response: TickerChain,
  cacheSeconds: A_FEW_MINUTES,
});

const listed = ({
  strikes,
  bids,
  asks,
  deltas,
  underlyings,
}: QuoteColumns): ChainQuotes["expiries"][number]["calls"] => ({
  strikes: [...strikes],
  bids: [...bids],
  asks: [...asks],
  deltas: [...deltas],
  ...(underlyings && { underlyings: [...underlyings] }),
});

/** Returns a chain as stored and sent. */
export const chainQuotes = ({ day, closeCents, deltaFloor, expiries }: LastChain): ChainQuotes => ({
  date: formatDay(day),
  close: closeCents,
  delta_floor: deltaFloor,
  expiries: expiries.map((expiry) => ({
    date: formatDay(expiry.day),
    calls: listed(expiry.calls),
    puts: listed(expiry.puts),
  })),
});

const dayOf = (date: string) => {
  const day = parseDay(date);
  if (day === undefined) throw new RangeError(`${date} is no date`);
  return day;
};

/** Returns the chain of its stored form. Throws a RangeError for an invalid date. */
export const lastChain = ({ date, close, delta_floor, expiries }: ChainQuotes): LastChain => ({
  day: dayOf(date),
  closeCents: close,
  deltaFloor: delta_floor,
  expiries: expiries.map((expiry): ChainExpiry => ({ ...expiry, day: dayOf(expiry.date) })),
});
