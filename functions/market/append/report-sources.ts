import { MOST_NAMES } from "#shared/domain/data/import-findings.ts";
import type { ReportSources } from "#shared/engine/market/quality/data-report.ts";
import { leftOutRoots } from "../chain/left-out.ts";
import { type MarketSources, mediansOf } from "./sources.ts";

/** Returns what the data report says of the files that a market was made from. */
export const reportSourcesOf = (sources: MarketSources): ReportSources => {
  const { prices, leftOut, otherSymbols } = sources;
  return {
    prices: new Map(prices),
    medians: mediansOf(sources),
    roots: leftOutRoots(leftOut),
    ...(otherSymbols.length > 0 && {
      symbols: { count: otherSymbols.length, names: otherSymbols.slice(0, MOST_NAMES) },
    }),
  };
};
