import type { Dividend, MarketEvent, SettlementPrice, Split } from "#shared/domain/event.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import { splitsOf } from "../facts/splits.ts";
import type { ImportFile } from "../import-file.ts";
import { readDividends } from "./dividends-file.ts";
import { readEvents } from "./market-events.ts";
import { readSettlementPrices } from "./settlement-file.ts";
import { readSplits } from "./splits-file.ts";
import { readUnderlying } from "./underlying-file.ts";

/** The side files of a chain: options of the command, and file names in the inbox. */
export const SIDE_FILES = ["underlying", "events", "splits", "dividends", "settlement"] as const;

/** The side files that are given. */
export type SideFiles = { readonly [Name in (typeof SIDE_FILES)[number]]?: ImportFile };

/** The contents of the side files. */
type SideFilesRead = {
  readonly underlying: UnderlyingBars | undefined;
  readonly events: readonly MarketEvent[];
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  readonly settlementPrices: readonly SettlementPrice[];
};

/**
 * Reads a ticker's side files. Without a splits file the shipped splits apply; no dividends and no settlement
 * prices are shipped. Throws ImportRefusal on invalid rows.
 */
export const readSideFiles = async (
  ticker: string,
  { underlying, events, splits, dividends, settlement }: SideFiles,
): Promise<SideFilesRead> => ({
  underlying: underlying && (await readUnderlying(underlying)),
  events: events ? await readEvents(events) : [],
  splits: splits ? await readSplits(splits) : splitsOf(ticker),
  dividends: dividends ? await readDividends(dividends) : [],
  settlementPrices: settlement ? await readSettlementPrices(settlement) : [],
});
