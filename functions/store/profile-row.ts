import * as z from "zod";
import { SUBSCRIPTION_STATUSES } from "#shared/contracts/accounts.ts";

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
});
export type Profile = z.output<typeof Profile>;
