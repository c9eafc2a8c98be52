import type { Market } from "./market.ts";

/**
 * Returns 1 for each session with an underlying close of its own, in the series or else in the chain (H3), 0 for a
 * session with the close of an earlier one.
 */
export const ownCloses = ({ sessions, daily, index: { starts }, withoutClose }: Market): Uint8Array => {
  if (!withoutClose)
    return Uint8Array.from(sessions, (_, session) =>
      daily.close[session]! > 0 || starts[session + 1]! > starts[session]! ? 1 : 0,
    );
  const own = new Uint8Array(sessions.length).fill(1);
  for (const session of withoutClose) own[session] = 0;
  return own;
};
