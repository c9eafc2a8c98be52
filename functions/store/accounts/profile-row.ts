import * as z from "zod";
import { SUBSCRIPTION_STATUSES } from "#shared/contracts/accounts.ts";

/** The user's records at Stripe. */
export const BillingState = z.object({
  customerId: z.string().optional(),
  subscriptionId: z.string().optional(),
  checkoutId: z.string().optional(),
  /** Counts changes, for optimistic locking. */
  version: z.number().int(),
});
export type BillingState = z.output<typeof BillingState>;

/** A user as stored; Cognito stores the password. */
export const Profile = z.object({
  /** Cognito's user name, lower case. */
  username: z.string(),
  /** The service's own id of the user: the owner of every row, key, and object. It outlives the user pool. */
  userId: z.string(),
  /** The user pool's id of the user, which changes with the pool. Absent until the pool has made a sign-up's user. */
  sub: z.string().optional(),
  /** Lower case. */
  email: z.string(),
  dateJoined: z.iso.datetime(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionEndsAt: z.iso.datetime().optional(),
  /** Ended log-ins whose access tokens may be good still: `{seconds since 1970}:{origin_jti}`. */
  endedLogIns: z.set(z.string()).default(new Set()),
  /** Log-ins before this second since 1970 are over. */
  validAfter: z.number().int(),
  /**
   * Planned ends of all sessions, `{seconds since 1970}:{id}`: log-ins before that second end once it has come. With
   * `:keys` behind, the API keys too.
   */
  sessionsEndAt: z.set(z.string()).default(new Set()),
  /** The password lock's expiry, seconds since 1970. Absent where no call holds it. */
  passwordTurnUntil: z.number().int().optional(),
  /** The prefixes of the API keys that are good. Absent where there are none. */
  apiKeys: z.set(z.string()).optional(),
  /** The secret of links that end the digest mail; absent while it is off. */
  digest: z.string().optional(),
  billing: BillingState,
  /** When its owner asked to delete the account, ISO 8601, UTC: it is closed from then on, and its rows go. */
  deletedAt: z.iso.datetime().optional(),
  /** Notes of the operator about refunds, `{ISO 8601} {text}`. */
  supportNotes: z.set(z.string()).optional(),
  /** A sign-up's expiry, seconds since 1970. Absent once its address is verified, so that no account expires. */
  ttl: z.number().int().optional(),
});
export type Profile = z.output<typeof Profile>;

/** The second at the start of an entry of `endedLogIns` or `sessionsEndAt`. */
export const secondOf = (entry: string): number => Number(entry.slice(0, entry.indexOf(":")));

const ENDS_KEYS = ":keys";

/** The entry of a planned end in `sessionsEndAt`. */
export const planEntry = (id: string, atSeconds: number, endsKeys = false): string =>
  `${atSeconds}:${id}${endsKeys ? ENDS_KEYS : ""}`;

/** True for an entry of `sessionsEndAt` that ends the API keys too. */
export const endsKeys = (entry: string): boolean => entry.endsWith(ENDS_KEYS);

/** False for a sign-up, which may still expire. */
export const isVerified = ({ ttl }: Pick<Profile, "ttl">): boolean => ttl === undefined;

/** False for an account that is being deleted: it has no log-in and no mail any more. */
export const isOpen = ({ deletedAt }: Pick<Profile, "deletedAt">): boolean => deletedAt === undefined;
