import { tmpdir } from "node:os";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import type { DataReport } from "#shared/domain/data/data-report.ts";
import type { ImportRows } from "#shared/domain/data/import-rows.ts";
import type { Day } from "#shared/domain/day.ts";
import { MOST_NAME_CHARACTERS, TICKER } from "#shared/domain/ticker.ts";
import { MarketTooLarge } from "#shared/engine/market/build/build-memory.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { dataReportOf } from "#shared/engine/market/quality/data-report.ts";
import type { Objects } from "../store/objects/ports.ts";
import { type AppendBase, appendBase } from "./append/current-market.ts";
import { reportSourcesOf } from "./append/sources.ts";
import { type AppendedSession, buildMarket } from "./build-market.ts";
import { DROP_REASONS, type RowCounts } from "./chain/screen.ts";
import { checkSizes, NO_LIMITS, tooManyQuotes } from "./import-limits.ts";
import { refuseLostSessions } from "./lost-sessions.ts";
import type { ImportOptions, ImportOrder } from "./market-order.ts";
import { mendedManifest } from "./mend-manifest.ts";
import { givenDate } from "./openers/quote-date.ts";
import { publishMarket, TickerMoved } from "./publish.ts";
import { ImportRefusal } from "./refusal.ts";
import { SIDE_FILES } from "./side-files/read-side-files.ts";

export type ImportReport = {
  readonly rows: RowCounts;
  readonly entry: TickerEntry;
  readonly data: DataReport & { readonly rows: ImportRows };
  /** The sessions that an append added or replaced, ascending. */
  readonly appended?: readonly AppendedSession[];
  /** Settlement prices of dates on which nothing expires (A5). */
  readonly idleSettlements: number;
};

/** Returns the ticker as stored. Throws ImportRefusal on an invalid one. */
export const tickerOf = (text: string): string => {
  const ticker = text.trim().toUpperCase();
  if (!TICKER.test(ticker)) throw new ImportRefusal("", `"${text}" is no ticker`);
  return ticker;
};

/** Names in files are as long as they like, and may hold what moves a terminal's cursor. */
const printable = (name: string): string =>
  name
    .slice(0, MOST_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/\p{Cc}/gu, "\ufffd");

const importRows = (
  { dropped, ...counts }: RowCounts,
  { unread, passedOver }: Pick<ImportRows, "unread" | "passedOver">,
): ImportRows => ({
  ...counts,
  dropped: DROP_REASONS.map((reason) => ({ reason, rows: dropped[reason] })).filter(({ rows }) => rows > 0),
  unread: unread.map(printable),
  passedOver: passedOver.map(printable),
});

const idleSettlements = ({ contracts, settlementPrices }: Market): number => {
  const expiries = [...new Set(contracts.expiries)];
  const used = new Set<number>(expiries.map((expiry) => sessionOnOrBefore(expiry as Day)));
  return [...settlementPrices.keys()].filter((session) => !used.has(session)).length;
};

/** Returns the market that an append starts from. Throws ImportRefusal where there is none that it may add to. */
const baseOf = async (ticker: string, objects: Objects): Promise<AppendBase> => {
  const entry = (await mendedManifest(objects)).manifest.tickers[ticker];
  if (!entry)
    throw new ImportRefusal("", `there is no ${ticker} to append to: import its files without --append`);
  if (entry.modelled)
    throw new ImportRefusal(
      "",
      `the quotes of ${ticker} are modeled, and real ones would mix with them: import the whole history with --replace`,
    );
  return appendBase(objects, entry);
};

/** Another import published the ticker while an append to it ran. */
const TRIES = 5;

const importOnce = async (
  order: ImportOrder,
  objects: Objects,
  surroundings: Required<ImportOptions>,
): Promise<ImportReport> => {
  const base = order.append ? await baseOf(order.ticker, objects) : undefined;
  const { rows, bytes, sources, appended, unread, passedOver } = await buildMarket(order, surroundings, base);
  const market = openMarket(bytes);
  if (!base && !order.replace) await refuseLostSessions(market, objects);
  surroundings.onProgress({ rows: rows.read, bytes: 0, totalBytes: 0, stage: "storing" });
  const data = {
    ...dataReportOf(market, reportSourcesOf(sources)),
    rows: importRows(rows, { unread, passedOver }),
  };
  const entry = await publishMarket(objects, bytes, { sources, data, ...(base && { over: base.entry.key }) });
  return {
    rows,
    entry,
    data,
    idleSettlements: idleSettlements(market),
    ...(appended && { appended }),
  };
};

const importRepeatedly = async (
  order: ImportOrder,
  objects: Objects,
  surroundings: Required<ImportOptions>,
): Promise<ImportReport> => {
  for (let tries = 1; ; tries++)
    try {
      return await importOnce(order, objects, surroundings);
    } catch (error) {
      if (!(error instanceof TickerMoved) || tries === TRIES) throw error;
    }
};

/**
 * Imports a ticker: reads, builds, stores, then makes the result the current version. Throws ImportRefusal on invalid
 * input, above the limits, or where sessions would be lost. After any error the ticker is unchanged.
 */
export const importMarket = async (
  given: ImportOrder,
  objects: Objects,
  { onProgress = () => undefined, limits = NO_LIMITS, scratchFolder = tmpdir() }: ImportOptions = {},
): Promise<ImportReport> => {
  const date = givenDate(given.date);
  const order = { ...given, ticker: tickerOf(given.ticker), ...(date !== undefined && { date }) };
  const hasSideFile = SIDE_FILES.some((name) => order[name]);
  if (order.files.length === 0 && !(order.append && hasSideFile))
    throw new ImportRefusal("", "no files to import: a ticker needs files of its options");
  checkSizes(order.files, limits);
  try {
    return await importRepeatedly(order, objects, { onProgress, limits, scratchFolder });
  } catch (error) {
    if (error instanceof MarketTooLarge) throw tooManyQuotes(limits);
    throw error;
  }
};
