import type { UserPoolSpec } from "../../template/user-pools.ts";
import { CognitoError, invalidParameter, notAuthorized } from "../cognito-error.ts";
import type { User } from "../user.ts";
import { type Failures, failedAgain, isLocked, NO_FAILURES } from "./lock-out.ts";
import type { PasswordHash, PasswordHashing } from "./passwords.ts";

/** Checking passwords so that nobody learns by trying, and setting them. */
export type Passwords = {
  /**
   * The user where the password is right. Throws as Cognito does where it is not, where the user is locked, and where
   * there is none; each takes the same time.
   */
  check(user: User | undefined, password: string): Promise<User>;
  /** Forgets the wrong passwords of a user. */
  forgive(user: User): void;
  /** Throws where the pool's policy does not allow the password. */
  hash(password: string): Promise<PasswordHash>;
};

/** What the checks need of their pool; `now` is in milliseconds since 1970. */
export type PasswordsOptions = {
  readonly spec: UserPoolSpec;
  readonly hashing: PasswordHashing;
  readonly now: () => number;
  readonly change: (name: string, how: (user: User) => User) => Promise<User>;
};

const WRONG = "Incorrect username or password.";
const MAX_LENGTH = 256;
/** Cognito takes no password that begins or ends with white space. */
const ALLOWED = /^\S(.*\S)?$/s;

/** The checks of one pool. Only one may exist for it: wrong guesses are counted in memory, ahead of the files. */
export const passwordsOf = ({ spec, hashing, now, change }: PasswordsOptions): Passwords => {
  /** Counted here at once: of many guesses at the same time, the file would hear too late. */
  const failures = new Map<string, Failures>();
  const failuresOf = (user: User): Failures => failures.get(user.username) ?? user.failures;

  const isLockedNow = (user: User | undefined): boolean =>
    user !== undefined && isLocked(failuresOf(user), now());

  const countFailure = async (user: User): Promise<void> => {
    const counted = failedAgain(failuresOf(user), now());
    failures.set(user.username, counted);
    await change(user.username, (each) => ({ ...each, failures: counted }));
  };

  return {
    check: async (user, password) => {
      const wasLocked = isLockedNow(user);
      const isRight = await hashing.isPassword(password, user?.password);
      // Once more: of many guesses at once, only the first few may learn whether they were right.
      if (wasLocked || isLockedNow(user)) throw notAuthorized("Password attempts exceeded");
      if (!user) throw notAuthorized(WRONG);
      if (!isRight) {
        await countFailure(user);
        throw notAuthorized(WRONG);
      }
      if (!user.enabled) throw notAuthorized("User is disabled.");
      return user;
    },
    forgive: ({ username }) => {
      failures.set(username, NO_FAILURES);
    },
    hash: async (password) => {
      if (!ALLOWED.test(password)) throw invalidParameter("Value at 'password' failed to satisfy constraint");
      if (password.length < spec.minPasswordLength || password.length > MAX_LENGTH)
        throw new CognitoError(
          "InvalidPasswordException",
          "Password did not conform with policy: Password not long enough",
        );
      return hashing.hash(password);
    },
  };
};
