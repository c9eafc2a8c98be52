import type { Cents } from "../../../domain/money.ts";
import type { SessionAxis, UnderlyingBars } from "./session-axis.ts";

/** The days of a market's chain, and its two sources of closes (M1). */
type Sources = {
  readonly axis: SessionAxis;
  readonly chain: { readonly first: number; readonly last: number };
  /** Days with a kept row. */
  readonly quoted: ReadonlySet<number>;
  readonly underlying: UnderlyingBars;
  readonly prices: ReadonlyMap<number, Cents>;
};

/**
 * Returns the indices of the chain's sessions without an underlying close of their own (H3); undefined where they are
 * the sessions with neither a bar nor a row, so that such markets keep their bytes.
 */
export const sessionsWithoutClose = ({
  axis: { sessions, indexOf },
  chain,
  quoted,
  underlying,
  prices,
}: Sources): number[] | undefined => {
  const closing = new Set(underlying.days.filter((_, row) => underlying.close[row]! > 0));
  const without: number[] = [];
  let isAsUsual = true;
  for (let session = indexOf(chain.first); session <= indexOf(chain.last); session++) {
    const day = sessions[session]!;
    const isClosed = closing.has(day) || prices.has(day);
    if (!isClosed) without.push(session);
    if (isClosed !== (closing.has(day) || quoted.has(day))) isAsUsual = false;
  }
  return isAsUsual ? undefined : without;
};
