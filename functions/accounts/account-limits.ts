import type { Limit } from "../edge/limits.ts";
import { hashed } from "../edge/subject.ts";

/** Rate limits of accounts, and the keys under which calls are counted. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Many people may share an address, so limits by address are wide. Users and mailboxes are not shared. */
export const accountLimits = {
  logInFailuresByAddress: { name: "log-in-failures-by-address", max: 300, windowSeconds: 15 * MINUTE },
  signUpsByAddress: { name: "sign-ups-by-address", max: 200, windowSeconds: HOUR },
  signUpsByEmail: { name: "sign-ups-by-email", max: 5, windowSeconds: HOUR },
  /** Two sign-ups at once would each delete the account that the other made. */
  leftOversByUser: { name: "left-overs-by-user", max: 1, windowSeconds: MINUTE },
  linksByEmail: { name: "links-by-email", max: 5, windowSeconds: HOUR },
  resetRequestsByAddress: { name: "reset-requests-by-address", max: 200, windowSeconds: HOUR },
  resetsByEmail: { name: "resets-by-email", max: 5, windowSeconds: HOUR },
  linkTriesByAddress: { name: "link-tries-by-address", max: 600, windowSeconds: HOUR },
  /** A mail provider may end many of its users' digests from one address. */
  digestLinksByAddress: { name: "digest-links-by-address", max: 600, windowSeconds: HOUR },
  refreshesByAddress: { name: "refreshes-by-address", max: 600, windowSeconds: 5 * MINUTE },
  logOutsByAddress: { name: "log-outs-by-address", max: 600, windowSeconds: 5 * MINUTE },
  passwordChangesByUser: { name: "password-changes-by-user", max: 5, windowSeconds: HOUR },
  deletionsByUser: { name: "deletions-by-user", max: 5, windowSeconds: HOUR },
  exportsByUser: { name: "exports-by-user", max: 5, windowSeconds: 24 * HOUR },
  billingByUser: { name: "billing-by-user", max: 30, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** The rate-limit key of an e-mail address: its hash, ignoring case. */
export const emailSubjectOf = (email: string): string => hashed(email.toLowerCase());

/** The rate-limit key of a user name, or of any text typed as one: its hash, ignoring case. */
export const nameSubjectOf = (typed: string): string => hashed(typed.toLowerCase());
