import * as z from "zod";
import { ForwardVerdict } from "#shared/contracts/forward/record.ts";

/** The part of a digest about one backtest. */
const DueMail = z.object({
  /** The session that it is about. */
  date: z.iso.date(),
  /** The saved test in one line. */
  answer: z.string(),
  /** What falls on the session. */
  words: z.string(),
});
export type DueMail = z.output<typeof DueMail>;

/** A saved backtest that its owner follows. Its record is in the results bucket, under `forwardKey`. */
export const FollowRow = z.object({
  /** The `userId` of its owner. */
  owner: z.string(),
  backtestId: z.string(),
  username: z.string(),
  ticker: z.string(),
  /** The reference series that its strategy reads, beside its ticker's market. */
  references: z.array(z.string()),
  followedAt: z.iso.datetime(),
  /** The versions of the data that the record was made from; absent before the first one. */
  data: z.string().optional(),
  verdict: ForwardVerdict.optional(),
  /** Due: the renewal sets it in its own write, and the send takes it off. */
  mail: DueMail.optional(),
  /** Until then a worker sends the digest that begins with this row, milliseconds since 1970. */
  mailHeldUntilMs: z.number().optional(),
});
export type FollowRow = z.output<typeof FollowRow>;

/** The message for a worker: the records of one owner on one ticker. */
export const Renewal = FollowRow.pick({ ticker: true, owner: true });
export type Renewal = z.output<typeof Renewal>;

/** Deliveries of a message before it is given up. */
export const RENEWAL_TRIES = 5;
