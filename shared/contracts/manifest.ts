import * as z from "zod";
import type { CriterionNeed } from "../domain/strategy/criterion.ts";
import { EVENT_TYPES } from "../domain/strategy/event.ts";

/**
 * `manifest.json` of the market bucket: the tickers and the current version of each. It is replaced as a whole by a
 * conditional write, after the new version is complete, so that readers never see half a ticker.
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
  /** New York time of the quotes; absent where they are the close's (M1a). */
  quotesAt: z.string().optional(),
  /** Key of the market object; a new version has a new key. */
  key: z.string(),
  bytes: z.number().int(),
  /** Leading bytes that a backtest reads. */
  coreBytes: z.number().int(),
  /** CRC-32 of that part. */
  checksum: z.number().int(),
  /** First and last session of the chain, `yyyy-MM-dd`. */
  firstDate: z.iso.date(),
  lastDate: z.iso.date(),
  /** First and last session of all rows, earlier ones included: the bounds of `Market.sessions`. */
  axis: z.object({ firstDate: z.iso.date(), lastDate: z.iso.date() }),
  sessions: z.number().int(),
  expiries: z.number().int(),
  quotes: z.number().int(),
  /** Number of ordinary dividends; absent without any, and then options are European (M6). */
  dividends: z.number().int().positive().optional(),
  /** Number of settlement prices; absent without any, and then all options settle at closes (A5). */
  settlementPrices: z.number().int().positive().optional(),
  /** Data that criteria can use (E4). */
  has: z.array(z.enum(NEEDS)),
  /** Event types with at least one event (E5). */
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
