import * as z from "zod";
import type { CriterionNeed } from "../domain/criterion.ts";
import { EVENT_TYPES } from "../domain/event.ts";

/**
 * `manifest.json` of the market bucket: what tickers there are and which version of each is current. Replaced as a
 * whole, only on the condition that nobody else replaced it meanwhile, and only after the version that it names is
 * there in full: a reader never meets half a ticker.
 */

const NEEDS = [
  "impliedVolatility",
  "impliedVolatilityYear",
  "historicalVolatility",
  "skew",
  "termStructure",
  "price",
  "underlyingSeries",
  "volume",
  "optionVolume",
  "putCallRatio",
  "vix",
] as const satisfies readonly CriterionNeed[];

export const TickerEntry = z.object({
  ticker: z.string(),
  displayName: z.string(),
  source: z.string(),
  modelled: z.boolean(),
  /** Key of the market object; a new version has a new key. */
  key: z.string(),
  bytes: z.number().int(),
  /** The bytes from its beginning that a backtest reads; older objects have more behind them. */
  coreBytes: z.number().int().optional(),
  /** CRC-32 of that part; not known of tickers that were imported before there was one. */
  checksum: z.number().int().optional(),
  /** First and last session of the chain, `yyyy-MM-dd`. */
  firstDate: z.iso.date(),
  lastDate: z.iso.date(),
  /** First and last session of all its rows, earlier ones of the underlying included: the bounds of `Market.sessions`. */
  axis: z.object({ firstDate: z.iso.date(), lastDate: z.iso.date() }).optional(),
  sessions: z.number().int(),
  expiries: z.number().int(),
  quotes: z.number().int(),
  /** How many ordinary dividends it carries; absent where none, and its options are European then (M6). */
  dividends: z.number().int().positive().optional(),
  /** What criteria may ask of this ticker (E4). */
  has: z.array(z.enum(NEEDS)),
  /** Event types of which the ticker has at least one (E5). */
  eventTypes: z.array(z.enum(EVENT_TYPES)),
});
export type TickerEntry = z.output<typeof TickerEntry>;

export const Manifest = z.object({
  version: z.literal(1),
  tickers: z.record(z.string(), TickerEntry),
  /** Reference series for all tickers, such as VIX, by name. A series that is damaged has no `lastDate`. */
  references: z.record(z.string(), z.object({ key: z.string(), lastDate: z.iso.date().optional() })),
});
export type Manifest = z.output<typeof Manifest>;
