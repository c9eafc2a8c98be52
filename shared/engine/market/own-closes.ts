import type { Market } from "./market.ts";

/** Every job of a market needs them. */
const known = new WeakMap<Market, Uint8Array>();

/**
 * Returns 1 for each session with an underlying close of its own, in the series or else in the chain (H3), 0 for a
 * session with the close of an earlier one.
 */
export const ownCloses = (market: Market): Uint8Array => {
  const closes = known.get(market) ?? closesOf(market);
  known.set(market, closes);
  return closes;
};

const closesOf = ({ sessions, daily, index: { starts }, withoutClose }: Market): Uint8Array => {
  if (!withoutClose)
    return Uint8Array.from(sessions, (_, session) =>
      daily.close[session]! > 0 || starts[session + 1]! > starts[session]! ? 1 : 0,
    );
  const own = new Uint8Array(sessions.length).fill(1);
  for (const session of withoutClose) own[session] = 0;
  return own;
};
