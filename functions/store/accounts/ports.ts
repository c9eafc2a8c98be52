import type { ApiKeyRow } from "./api-key-row.ts";
import type { BillingState, Profile } from "./profile-row.ts";

/** Ports of accounts: profiles, Cognito, and the short-lived rows that guard both. */

export type Profiles = {
  /** The profile, verified or not, also of an expired sign-up. */
  get(username: string): Promise<Profile | undefined>;
  /** All profiles with that address (lower case), of which at most one is verified. */
  byEmail(email: string): Promise<Profile[]>;
  put(profile: Profile): Promise<void>;
  /** Puts a sign-up. False where a user or a live sign-up has the name. */
  putSignUp(profile: Profile, nowSeconds: number): Promise<boolean>;
  /** Replaces a sign-up's `sub` and expiry. False where there is none with that `sub`, or it is verified. */
  settleSignUp(
    signUp: SignUpRow,
    settled: Pick<SignUpRow, "sub"> & { readonly ttl: number },
  ): Promise<boolean>;
  /** Makes a sign-up a user. False where there is none with that `sub`. */
  verify(username: string, sub: string): Promise<boolean>;
  /** Locks the user's password for one call until that second. False where another call holds the lock. */
  lockPassword(username: string, untilSeconds: number, nowSeconds: number): Promise<boolean>;
  /** Unlocks the password that was locked until that second. */
  unlockPassword(username: string, untilSeconds: number): Promise<void>;
  /** Ends all earlier log-ins once that second has come, unless the plan is cancelled. */
  planEnd(username: string, end: PlannedEnd): Promise<void>;
  cancelEnd(username: string, end: PlannedEnd): Promise<void>;
  /** Ends all log-ins before that second, and the API keys if a plan that it completes ends them. */
  endSessions(username: string, validAfterSeconds: number, planned: PlannedEnd): Promise<void>;
  /**
   * Refuses a log-in's tokens from now on. Drops entries whose tokens expired before `nowSeconds`, and above 200 those
   * that expire first.
   */
  endLogIn(username: string, logIn: EndedLogIn, nowSeconds: number): Promise<void>;
  /**
   * Makes an API key good. False where the user has `most` of them, or where all log-ins ended since `validAfter` was
   * read.
   */
  addKey(
    username: string,
    prefix: string,
    since: Pick<Profile, "validAfter"> & { readonly most: number },
  ): Promise<boolean>;
  /** Ends API keys at once. */
  dropKeys(username: string, prefixes: readonly string[]): Promise<void>;
  /** Switches the digest mail on with the secret of its links, or off. */
  setDigest(username: string, token: string | undefined): Promise<void>;
  /** Switches it off where its links have that secret. */
  endDigest(username: string, token: string): Promise<void>;
  /** Saves the billing state if the version is still `expected`; true if it was. */
  saveBilling(username: string, change: BillingChange, expected: number): Promise<boolean>;
  /** Closes the account of that `sub`, which is being deleted; a repeat keeps the first time (ISO 8601, UTC). */
  close(username: string, sub: string, deletedAt: string): Promise<void>;
  /** Deletes the row. False where it is another account's, or its billing state has changed since it was read. */
  erase(profile: Pick<Profile, "username" | "sub" | "billing">): Promise<boolean>;
  addNote(username: string, note: string): Promise<void>;
};

/** A sign-up by its `sub`, since names are used again. */
type SignUpRow = Pick<Profile, "username" | "sub">;

/** A planned end of all sessions, and of all API keys too; `id` tells it from others of the same second. */
export type PlannedEnd = { readonly id: string; readonly atSeconds: number; readonly endsKeys?: boolean };

/** An ended log-in (the tokens' `origin_jti`), and when its last token expires. */
export type EndedLogIn = { readonly originJti: string; readonly untilSeconds: number };

/** Absent fields of the subscription stay; the billing state is replaced. */
export type BillingChange = {
  readonly subscription?: {
    readonly status: Profile["subscriptionStatus"];
    /** ISO 8601, UTC. */
    readonly endsAt: string | undefined;
  };
  readonly billing: BillingState;
};

export type LogIn =
  | { readonly kind: "in"; readonly access: string; readonly refresh: string }
  | { readonly kind: "refused" }
  /** After too many wrong passwords the pool checks none for some seconds. */
  | { readonly kind: "locked" }
  /** The password was right, the e-mail address is not verified yet. */
  | { readonly kind: "unverified" };

/** `isMailSent` is false where the account was made and its mail failed. */
export type SignUp =
  | { readonly kind: "created"; readonly sub: string; readonly isMailSent: boolean }
  | { readonly kind: "taken" }
  | { readonly kind: "bad email" }
  | { readonly kind: "bad password" }
  /** The pool takes no sign-up at present; there is no account. */
  | { readonly kind: "limited" };

/** `limited` after too many mails to the user. */
export type Mailing = "sent" | "failed" | "limited";

export type Users = {
  logIn(username: string, password: string): Promise<LogIn>;
  /** New tokens, with `refresh` where it was rotated. Undefined for a bad refresh token. */
  refresh(token: string): Promise<{ readonly access: string; readonly refresh?: string } | undefined>;
  /** Harmless for a bad token. */
  revoke(token: string): Promise<void>;
  /** Makes an unverified account and mails its link. */
  signUp(account: {
    readonly username: string;
    readonly email: string;
    readonly password: string;
  }): Promise<SignUp>;
  /** When the account was made, milliseconds since 1970; undefined where there is none. */
  createdAt(username: string): Promise<number | undefined>;
  /** Harmless where there is no such account. */
  delete(username: string): Promise<void>;
  /** Mails the link of a sign-up again. */
  resendLink(username: string): Promise<Mailing>;
  /**
   * Verifies the e-mail address. `done` also where it was verified before; `refused` for a wrong code or an address
   * that is verified for another user; `limited` after too many codes within the hour.
   */
  confirm(username: string, code: string): Promise<"done" | "refused" | "limited">;
  /** Mails a link that sets a new password. */
  startReset(username: string): Promise<Mailing>;
  /** `done` also where that is the password already; `limited` as with `confirm`. */
  finishReset(
    username: string,
    code: string,
    password: string,
  ): Promise<"done" | "refused" | "bad password" | "limited">;
  /** Changes the password of a user who knows the old one; `locked` as with a log-in. */
  changePassword(
    username: string,
    change: { readonly from: string; readonly to: string },
  ): Promise<"done" | "wrong password" | "bad password" | "locked">;
  /** Ends all refresh tokens of the user. */
  signOut(username: string): Promise<void>;
};

export type CodePurpose = "verify" | "reset";

/** A mailed link; only the hash of its secret is stored. */
export type Code = {
  readonly username: string;
  readonly secretHash: string;
  /** The link's expiry, seconds since 1970. */
  readonly ttl: number;
};

/** The latest link of each user and purpose; `uid` is the user's `sub`. */
export type Codes = {
  /** Replaces the link before it. */
  put(purpose: CodePurpose, uid: string, code: Code): Promise<void>;
  /**
   * Counts a try of the link with that secret. Undefined where it is not the latest, has expired, or was tried five
   * times before. Tries with another secret do not count, so that strangers cannot use up a link.
   */
  countTry(
    purpose: CodePurpose,
    uid: string,
    tried: { readonly secretHash: string; readonly nowSeconds: number },
  ): Promise<Code | undefined>;
  /** Deletes the link if it still has that secret. */
  delete(purpose: CodePurpose, uid: string, secretHash: string): Promise<void>;
  /** Deletes the link, whatever its secret. */
  forget(purpose: CodePurpose, uid: string): Promise<void>;
};

/** Places of log-ins: texts of user and place, stored as hashes. */
export type KnownPlaces = {
  /** Stores a place until `ttl`, seconds since 1970. */
  remember(place: string, ttl: number): Promise<void>;
  isKnown(place: string, nowSeconds: number): Promise<boolean>;
};

/** A replaced refresh token's user and log-in. */
export type ReplacedToken = {
  readonly username: string;
  readonly originJti: string;
  /** When the last refresh token of the log-in expires, seconds since 1970. */
  readonly ttl: number;
};

/** Replaced refresh tokens, by their hash. One that comes back may be stolen. */
export type RefreshTokens = {
  remember(token: string, replaced: ReplacedToken): Promise<void>;
  find(token: string): Promise<ReplacedToken | undefined>;
  /** The hashes of a user's tokens. It may lack one of the last second. */
  hashesOf(username: string): Promise<string[]>;
  forget(tokenHash: string): Promise<void>;
};

/** An account that is being deleted, with what is needed once its rows are gone. */
export type Deletion = {
  /** The user's `sub`. */
  readonly owner: string;
  readonly username: string;
  /** Where the confirmation goes. */
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly askedAt: string;
  readonly customerId?: string | undefined;
  readonly checkoutId?: string | undefined;
  /** Whether the confirmation was sent. */
  readonly isConfirmed?: boolean | undefined;
};

/** Deletions under way, and the names of deleted accounts, which nobody gets again. */
export type Deletions = {
  /** Begins a deletion, or leaves the one that is under way. */
  begin(deletion: Deletion): Promise<void>;
  get(owner: string): Promise<Deletion | undefined>;
  /** All that are under way. */
  listOpen(): Promise<Deletion[]>;
  /** Notes that the confirmation was sent. */
  confirm(owner: string): Promise<void>;
  end(owner: string): Promise<void>;
  /** Keeps the hash of a name, so that nobody can take it. */
  retire(username: string): Promise<void>;
  isRetired(username: string): Promise<boolean>;
};

/** The rows of API keys. A key is valid only while its user's profile lists it. */
export type ApiKeys = {
  /** False where the prefix is taken. */
  create(row: ApiKeyRow): Promise<boolean>;
  get(prefix: string): Promise<ApiKeyRow | undefined>;
  /** All rows of the owner, of ended keys and of those that were never finished too; the newest may lag behind. */
  listOf(owner: string): Promise<ApiKeyRow[]>;
  /** Notes the time of a call with the key (ISO 8601, UTC). */
  noteUse(prefix: string, usedAt: string): Promise<void>;
  delete(prefix: string): Promise<void>;
  /** Deletes all rows of the owner; may be repeated. */
  endAll(owner: string): Promise<void>;
};
