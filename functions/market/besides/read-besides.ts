import type { Dividend, MarketEvent, Split } from "#shared/domain/event.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import { splitsOf } from "../facts/splits.ts";
import type { ImportFile } from "../import-file.ts";
import { readDividends } from "./dividends-file.ts";
import { readEvents } from "./market-events.ts";
import { readSplits } from "./splits-file.ts";
import { readUnderlying } from "./underlying-file.ts";

/** What may stand beside a ticker's chain: the command's options, and in the inbox the files' names. */
export const BESIDES = ["underlying", "events", "splits", "dividends"] as const;

/** The files that stand beside a chain, those that there are. */
export type Besides = { readonly [Name in (typeof BESIDES)[number]]?: ImportFile };

/** What those files hold. */
type BesidesRead = {
  readonly underlying: UnderlyingBars | undefined;
  readonly events: readonly MarketEvent[];
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
};

/**
 * Reads what stands beside a ticker's chain. Where there is no file of splits, those that come with the product serve;
 * dividends come with none. Throws ImportRefusal on what does not read.
 */
export const readBesides = async (
  ticker: string,
  { underlying, events, splits, dividends }: Besides,
): Promise<BesidesRead> => ({
  underlying: underlying && (await readUnderlying(underlying)),
  events: events ? await readEvents(events) : [],
  splits: splits ? await readSplits(splits) : splitsOf(ticker),
  dividends: dividends ? await readDividends(dividends) : [],
});
