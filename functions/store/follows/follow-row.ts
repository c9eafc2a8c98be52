import * as z from "zod";
import { ForwardVerdict } from "#shared/contracts/forward/record.ts";

/** A saved backtest that its owner follows. Its record is in the results bucket, under `forwardKey`. */
export const FollowRow = z.object({
  /** The `userId` of its owner. */
  owner: z.string(),
  backtestId: z.string(),
  username: z.string(),
  ticker: z.string(),
  followedAt: z.iso.datetime(),
  /** The versions of the data that the record was made from; absent before the first one. */
  data: z.string().optional(),
  verdict: ForwardVerdict.optional(),
});
export type FollowRow = z.output<typeof FollowRow>;
