import type { Manifest } from "#shared/contracts/manifest.ts";
import type { FollowRow } from "../../store/follows/follow-row.ts";

/** Which followed backtests have something due after an import. */

/**
 * Names the versions of the data that decide a record: its ticker's market and the reference series that its strategy
 * reads; undefined for a ticker without data. The VIX beside a trade is not among them where the strategy does not read it:
 * it comes with the next renewal.
 */
export const dataOf = (
  { tickers, references }: Manifest,
  { ticker, references: read }: Pick<FollowRow, "ticker" | "references">,
): string | undefined => {
  const entry = tickers[ticker];
  return entry && [entry.key, ...read.map((name) => references[name]?.key ?? "-")].join(" ");
};

/** True where the record was made from other data than the manifest's. */
export const isStale = (manifest: Manifest, row: FollowRow): boolean => {
  const data = dataOf(manifest, row);
  return data !== undefined && row.data !== data;
};

/** True where the record is stale, or where its owner has not been mailed about it yet. */
export const isDue = (manifest: Manifest, row: FollowRow): boolean =>
  row.mail !== undefined || isStale(manifest, row);
