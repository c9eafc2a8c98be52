import * as z from "zod";
import { formatDay, parseDay } from "../domain/day.ts";
import type { ChainExpiry, LastChain, QuoteColumns } from "../domain/last-chain.ts";
import { TICKER } from "../domain/ticker.ts";
import { route } from "./route.ts";

/**
 * The last chain of a ticker, for choosing legs on the page by the engine's own rules. Prices and strikes are whole
 * cents here and not dollars, as the engine counts: what is left out would be chosen otherwise.
 */

const Cents = z.number().int();

/** The quotes of one right and expiry, |delta| descending: columns of one length. */
const Quotes = z.object({
  strikes: z.array(Cents),
  bids: z.array(Cents),
  asks: z.array(Cents),
  /** |delta|, as the engine compares it. */
  deltas: z.array(z.number()),
});

/**
 * What of a chain is stored and sent: expiries that a position may still take. At most `MOST_QUOTES` contracts; where
 * the session has more, those with a |delta| under `delta_floor`, or over 1 less it, are left out, but for the one of
 * each right and expiry that is nearest 0.5. A leg that asks for nothing further out is chosen as in a backtest; what
 * early assignment (M6) bars on the session is not known here.
 */
export const ChainQuotes = z.object({
  /** The session. */
  date: z.iso.date(),
  /** The underlying's close. */
  close: Cents,
  delta_floor: z.number(),
  expiries: z.array(z.object({ date: z.iso.date(), calls: Quotes, puts: Quotes })),
});
export type ChainQuotes = z.output<typeof ChainQuotes>;

/** Contracts that are sent at most: some 100 KB, a third of it compressed. */
export const MOST_QUOTES = 4_000;

/** A ticker's data in short, and its last chain. */
export const TickerChain = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Who the quotes come from, and whether they are a model's (M5). */
  source: z.string(),
  modelled: z.boolean(),
  /** First and last session of the ticker's chains. */
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  chain: ChainQuotes,
});
export type TickerChain = z.output<typeof TickerChain>;

const A_FEW_MINUTES = 300;

export const getChain = route({
  method: "GET",
  path: "/api/chains/{ticker}",
  access: "member",
  summary: "A ticker's last chain, and the span of its data",
  params: z.object({ ticker: z.string().regex(TICKER) }),
  response: TickerChain,
  cacheSeconds: A_FEW_MINUTES,
});

const listed = ({ strikes, bids, asks, deltas }: QuoteColumns): ChainQuotes["expiries"][number]["calls"] => ({
  strikes: [...strikes],
  bids: [...bids],
  asks: [...asks],
  deltas: [...deltas],
});

/** A chain as it is stored and sent. */
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

/** The chain of what was sent; throws a RangeError where a date is none. */
export const lastChain = ({ date, close, delta_floor, expiries }: ChainQuotes): LastChain => ({
  day: dayOf(date),
  closeCents: close,
  deltaFloor: delta_floor,
  expiries: expiries.map((expiry): ChainExpiry => ({ ...expiry, day: dayOf(expiry.date) })),
});
