import type { oneAtATime } from "../data/one-at-a-time.ts";
import type { UserPoolSpec } from "../template/user-pools.ts";
import type { CallLimits } from "./accounts/call-limits.ts";
import type { CodeMail } from "./accounts/code-mail.ts";
import type { Codes } from "./accounts/codes.ts";
import type { Directory } from "./directory.ts";
import type { Passwords } from "./log-in/password-log-in.ts";
import type { Tokens } from "./log-in/tokens.ts";
import type { Invoke } from "./triggers.ts";

/** What the calls of one pool work on. */
export type PoolParts = {
  readonly spec: UserPoolSpec;
  readonly users: Directory;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly calls: CallLimits;
  /** Runs a function that the pool asks. */
  readonly invoke: Invoke;
  /** Writes and hands over the mail of a code. */
  readonly mail: (mail: CodeMail) => Promise<void>;
  /** For changes that look at other users' addresses. */
  readonly aliasTurn: ReturnType<typeof oneAtATime>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
