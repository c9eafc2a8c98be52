import type { BillingState, Profile } from "./profile-row.ts";

/** Ports of accounts: profiles, what Cognito does, and the short-lived rows that guard both. */

export type Profiles = {
  /** The profile, verified or not, even where its sign-up has lapsed. */
  get(username: string): Promise<Profile | undefined>;
  /** Everybody with that address (lower case): at most one of them is verified. */
  byEmail(email: string): Promise<Profile[]>;
  put(profile: Profile): Promise<void>;
  /** Puts a sign-up unless its name is held by a user, or by a sign-up that has not lapsed; whether it did. */
  putSignUp(profile: Profile, nowSeconds: number): Promise<boolean>;
  /**
   * Gives a sign-up another `sub`, and another second of which on it lapses, in place of those that it was put with;
   * false where there is none with that `sub`, or it is verified.
   */
  settleSignUp(
    signUp: SignUpRow,
    settled: Pick<SignUpRow, "sub"> & { readonly ttl: number },
  ): Promise<boolean>;
  /** Makes a sign-up a user; false where there is none with that `sub`. */
  verify(username: string, sub: string): Promise<boolean>;
  /** Gives one call alone the turn to set the user's password, until that second; false where another has it. */
  takePasswordTurn(username: string, untilSeconds: number, nowSeconds: number): Promise<boolean>;
  /** Gives the turn up that was taken until that second. */
  endPasswordTurn(username: string, untilSeconds: number): Promise<void>;
  /** Has all log-ins before that end's second refused once it has come, unless the end is taken back. */
  planEnd(username: string, end: PlannedEnd): Promise<void>;
  /** Takes back that end and no other. */
  takeBackEnd(username: string, end: PlannedEnd): Promise<void>;
  /** Refuses all log-ins of the user before that second, with all their tokens; the planned end is done with that. */
  endSessions(username: string, validAfterSeconds: number, planned: PlannedEnd): Promise<void>;
  /**
   * Refuses a log-in's tokens from now on; forgets those log-ins whose tokens expired before `nowSeconds`, and of more
   * than 200 those whose tokens expire first.
   */
  endLogIn(username: string, logIn: EndedLogIn, nowSeconds: number): Promise<void>;
  /** Saves what billing says, on condition that the version is still `expected`; whether it did. */
  saveBilling(username: string, change: BillingChange, expected: number): Promise<boolean>;
};

/** Which sign-up: names are used again, a `sub` is not. */
export type SignUpRow = Pick<Profile, "username" | "sub">;

/** An end of all of a user's sessions that is to come; `id` tells it from others of the same second. */
export type PlannedEnd = { readonly id: string; readonly atSeconds: number };

/** A log-in (the tokens' `origin_jti`) that was ended, and when the last of its tokens expires. */
export type EndedLogIn = { readonly originJti: string; readonly untilSeconds: number };

/** Status and end stay as they are where they are left out; the state replaces the one before. */
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
  /** The pool looks at no password of that user for some seconds: there were too many wrong ones. */
  | { readonly kind: "locked" }
  /** The password was right, the e-mail address is not verified yet. */
  | { readonly kind: "unverified" };

/** `isMailSent` is false where the account was made and its mail could not be sent. */
export type SignUp =
  | { readonly kind: "created"; readonly sub: string; readonly isMailSent: boolean }
  | { readonly kind: "taken" }
  /** The pool does not take such an address. */
  | { readonly kind: "bad email" }
  | { readonly kind: "bad password" }
  /** The pool takes no sign-up at present; there is no account. */
  | { readonly kind: "limited" };

/** Whether a mail went out; `limited` where the user was sent too many. */
export type Mailing = "sent" | "failed" | "limited";

export type Users = {
  logIn(username: string, password: string): Promise<LogIn>;
  /** New tokens; `refresh` where it was rotated. Undefined where the refresh token is not good. */
  refresh(token: string): Promise<{ readonly access: string; readonly refresh?: string } | undefined>;
  /** Harmless where the token is not good. */
  revoke(token: string): Promise<void>;
  /** Makes an unverified account and has its link mailed. */
  signUp(account: {
    readonly username: string;
    readonly email: string;
    readonly password: string;
  }): Promise<SignUp>;
  /** When the account was made, milliseconds since 1970; undefined where there is none. */
  createdAt(username: string): Promise<number | undefined>;
  /** Harmless where there is no such account. */
  delete(username: string): Promise<void>;
  /** Mails the link of a sign-up once more. */
  resendLink(username: string): Promise<Mailing>;
  /**
   * Verifies the e-mail address; `refused` for a wrong code and where the address is verified for somebody else. `done`
   * as well where it was verified before: the caller has checked the secret of the link. `limited` where the user tried
   * too many codes within the hour: this one was not looked at.
   */
  confirm(username: string, code: string): Promise<"done" | "refused" | "limited">;
  /** Has a link mailed that sets a new password. */
  startReset(username: string): Promise<Mailing>;
  /** `done` as well where that is the user's password already, `limited` as with `confirm`. */
  finishReset(
    username: string,
    code: string,
    password: string,
  ): Promise<"done" | "refused" | "bad password" | "limited">;
  /** Sets another password of a user who knows the one before; `locked` as with a log-in. */
  changePassword(
    username: string,
    change: { readonly from: string; readonly to: string },
  ): Promise<"done" | "wrong password" | "bad password" | "locked">;
  /** Ends all refresh tokens of the user. */
  signOut(username: string): Promise<void>;
};

/** What a mailed link is for. */
export type CodePurpose = "verify" | "reset";

/** A link that was mailed: only the hash of its secret is kept. */
export type Code = {
  readonly username: string;
  readonly secretHash: string;
  /** Seconds since 1970: when the link is no good any more. */
  readonly ttl: number;
};

/** The latest link of each user and purpose; `uid` is the user's `sub`. */
export type Codes = {
  /** Takes the place of the link before it, which is no good from then on. */
  put(purpose: CodePurpose, uid: string, code: Code): Promise<void>;
  /**
   * Counts one try of the link with that secret; undefined where it is not the latest, has expired, or was tried five
   * times before. Who has another secret counts for nothing: nobody else can use up a user's link.
   */
  countTry(
    purpose: CodePurpose,
    uid: string,
    tried: { readonly secretHash: string; readonly nowSeconds: number },
  ): Promise<Code | undefined>;
  /** Uses the link up, if it is still the one with that secret. */
  delete(purpose: CodePurpose, uid: string, secretHash: string): Promise<void>;
};

/** From where users have logged in before: texts that tell user and place, of which only hashes are kept. */
export type KnownPlaces = {
  /** Keeps a place until `ttl`, seconds since 1970. */
  remember(place: string, ttl: number): Promise<void>;
  isKnown(place: string, nowSeconds: number): Promise<boolean>;
};

/** A refresh token that was replaced by a newer one: whose it was, and its log-in. */
export type ReplacedToken = {
  readonly username: string;
  readonly originJti: string;
  /** Seconds since 1970: when the last refresh token of the log-in expires. */
  readonly ttl: number;
};

/** Replaced refresh tokens, by their hash: one that comes back was stolen, before or after. */
export type RefreshTokens = {
  remember(token: string, replaced: ReplacedToken): Promise<void>;
  find(token: string): Promise<ReplacedToken | undefined>;
};
