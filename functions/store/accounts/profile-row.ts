import * as z from "zod";
import { SUBSCRIPTION_STATUSES } from "#shared/contracts/accounts.ts";

/** What ties a user to Stripe. */
export const BillingState = z.object({
  customerId: z.string().optional(),
  subscriptionId: z.string().optional(),
  /** The checkout that was opened last. */
  checkoutId: z.string().optional(),
  /** Counts the changes: each is made on condition that nobody else was faster. */
  version: z.number().int(),
});
export type BillingState = z.output<typeof BillingState>;

/** A user as stored; Cognito keeps the password and nothing else of this. */
export const Profile = z.object({
  /** Cognito's user name, lower case. */
  username: z.string(),
  sub: z.string(),
  /** Lower case. */
  email: z.string(),
  dateJoined: z.iso.datetime(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionEndsAt: z.iso.datetime().optional(),
  /** Log-ins that were ended while their access tokens were still good: `{seconds since 1970}:{origin_jti}`. */
  endedLogIns: z.set(z.string()).default(new Set()),
  /** Seconds since 1970: log-ins before it are over, tokens and all. */
  validAfter: z.number().int().default(0),
  /**
   * New passwords that the user pool was asked for, each as `{seconds since 1970}:{id}`: unless it is taken back, all
   * log-ins before that second are over once it has come.
   */
  sessionsEndAt: z.set(z.string()).default(new Set()),
  /** Seconds since 1970: until then one call alone may set the user's password. Absent where none is at work on it. */
  passwordTurnUntil: z.number().int().optional(),
  billing: BillingState.default({ version: 0 }),
  /**
   * Seconds since 1970: when the sign-up goes unless its e-mail address is verified. Absent once it is, so that the
   * table deletes no account.
   */
  ttl: z.number().int().optional(),
});
export type Profile = z.output<typeof Profile>;

/** The second that an entry of `endedLogIns` or `sessionsEndAt` begins with. */
export const secondOf = (entry: string): number => Number(entry.slice(0, entry.indexOf(":")));

/** Whether the e-mail address was proved; a profile without that is a sign-up that may yet lapse. */
export const isVerified = ({ ttl }: Pick<Profile, "ttl">): boolean => ttl === undefined;
