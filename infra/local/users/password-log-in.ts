import type { ClientSpec, UserPoolSpec } from "../template/blueprint.ts";
import { CognitoError, notAuthorized, userNotFound } from "./cognito-error.ts";
import { type Failures, failedAgain, isLocked, NO_FAILURES } from "./lock-out.ts";
import { hashPassword, isPassword, type PasswordCost, type PasswordHash } from "./passwords.ts";
import type { User } from "./user.ts";

/** Checking passwords so that nobody learns by trying, and setting them. */
export type Passwords = {
  /** The user where the password is right. Throws as Cognito does where it is not, or where the user is locked. */
  check(client: ClientSpec, name: string, password: string): Promise<User>;
  /** Forgets the wrong passwords of a user. */
  forgive(user: User): void;
  /** Throws where the pool's policy does not allow the password. */
  hash(password: string): Promise<PasswordHash>;
};

/** What the checks need of their pool; `now` is in milliseconds since 1970. */
export type PasswordsOptions = {
  readonly spec: UserPoolSpec;
  readonly cost: PasswordCost;
  readonly now: () => number;
  readonly find: (name: string) => User | undefined;
  readonly change: (name: string, how: (user: User) => User) => Promise<User>;
};

const WRONG = "Incorrect username or password.";
const MAX_LENGTH = 256;

/** The checks of one pool. Only one may exist for it: wrong guesses are counted in memory, ahead of the files. */
export const passwordsOf = ({ spec, cost, now, find, change }: PasswordsOptions): Passwords => {
  /** Counted here at once: of many guesses at the same time, the file would hear too late. */
  const failures = new Map<string, Failures>();
  const failuresOf = (user: User): Failures => failures.get(user.username) ?? user.failures;

  const refuseLocked = (user: User | undefined): void => {
    if (user && isLocked(failuresOf(user), now())) throw notAuthorized("Password attempts exceeded");
  };

  const countFailure = async (user: User): Promise<void> => {
    const counted = failedAgain(failuresOf(user), now());
    failures.set(user.username, counted);
    await change(user.username, (each) => ({ ...each, failures: counted }));
  };

  return {
    check: async (client, name, password) => {
      const user = find(name);
      refuseLocked(user);
      const isRight = await isPassword(password, user?.password, cost);
      // Once more: of many guesses at once, only the first few may learn whether they were right.
      refuseLocked(user);
      if (!user) throw client.hidesUnknownUsers ? notAuthorized(WRONG) : userNotFound();
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
    hash: (password) => {
      if (password.length < spec.minPasswordLength || password.length > MAX_LENGTH)
        throw new CognitoError(
          "InvalidPasswordException",
          "Password did not conform with policy: Password not long enough",
        );
      return hashPassword(password, cost);
    },
  };
};
