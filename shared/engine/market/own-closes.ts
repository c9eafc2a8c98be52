import type { Market } from "./market.ts";

/**
 * Returns 1 for each session with an underlying close of its own, in the series or else in the chain (H3), 0 for a
 * session with the close of an earlier one.
 */
export const ownCloses = ({ sessions, daily, index: { starts } }: Market): Uint8Array =>
  Uint8Array.from(sessions, (_, session) =>
    daily.close[session]! > 0 || starts[session + 1]! > starts[session]! ? 1 : 0,
  );
