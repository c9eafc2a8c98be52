import type { BillingState, Profile } from "./profile-row.ts";

/** The port of the user pool, and the terms of the other stores of accounts. */

/** A sign-up by its id, since names are used again. */
export type SignUpRow = Pick<Profile, "username" | "userId">;

/** A planned end of all sessions, and of all API keys too; `id` tells it from others of the same second. */
export type PlannedEnd = { readonly id: string; readonly atSeconds: number; readonly endsKeys?: boolean };

/** An ended log-in (the tokens' `origin_jti`), and when its last token expires. */
export type EndedLogIn = { readonly originJti: string; readonly untilSeconds: number };

/** Absent fields of the subscription stay; the billing state is replaced. */
export type BillingChange = {
  readonly subscription?: {
    readonly status: Profile["subscriptionStatus"];
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
  /** Logs in by the secret of a mailed link that verified the address; `refused` where the link is used or old. */
  logInByLink(username: string, secret: string): Promise<LogIn>;
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

export type ReplacedToken = {
  readonly username: string;
  readonly originJti: string;
  /** When the last refresh token of the log-in expires, seconds since 1970. */
  readonly ttl: number;
};

/** An account that is being deleted, with what is needed once its rows are gone. */
export type Deletion = {
  /** The user's id. */
  readonly owner: string;
  readonly username: string;
  /** Where the confirmation goes. */
  readonly email: string;
  readonly askedAt: string;
  readonly customerId?: string | undefined;
  readonly checkoutId?: string | undefined;
  /** Whether the confirmation was sent. */
  readonly isConfirmed?: boolean | undefined;
};
