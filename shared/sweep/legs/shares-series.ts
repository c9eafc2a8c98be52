import { MULTIPLIER } from "../../domain/money.ts";
import { lotDividendsBefore } from "../../engine/market/dividends.ts";
import type { Market } from "../../engine/market/market.ts";
import { ownCloses } from "../../engine/market/own-closes.ts";
import type { Period } from "../../engine/market/period.ts";
import { NEVER } from "./closing-series.ts";

/** The rows of shares, by session of the period. Money is cents a lot. */
type SharesSeries = {
  /** What selling a lot brings, with all dividends of the period before (H2, H4). */
  readonly flows: Int32Array;
  /** 1 where the underlying has a close of its own (H3). */
  readonly quoted: Uint8Array;
  /** The first session without one from each session on; NEVER if there is none. */
  readonly gaps: Uint16Array;
};

export const sharesSeries = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
): SharesSeries => {
  const count = last - first + 1;
  const dividends = lotDividendsBefore(market);
  const flows = new Int32Array(count);
  const gaps = new Uint16Array(count);
  const quoted = ownCloses(market).slice(first, last + 1);
  let gap = NEVER;
  for (let session = count - 1; session >= 0; session--) {
    const paid = dividends ? dividends[first + session]! - dividends[first]! : 0;
    flows[session] = MULTIPLIER * market.closes[first + session]! + paid;
    if (quoted[session] === 0) gap = session;
    gaps[session] = gap;
  }
  return { flows, quoted, gaps };
};
