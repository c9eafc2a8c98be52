import type { Database } from "../data/database.ts";
import { CognitoError, userNotFound } from "./cognito-error.ts";
import { hashOfToken } from "./log-in/log-ins.ts";
import { User } from "./user.ts";

/**
 * The users of a pool, in memory and in the database. All calls are synchronous, so that a read with a `put` right
 * behind it is one change. Names and addresses are compared in lower case.
 */
export type Directory = {
  /** By user name, or by the e-mail address that a user has proved. */
  find(name: string): User | undefined;
  /** As `find`. Throws UserNotFoundException. */
  get(name: string): User;
  /** The user as stored now. Throws UserNotFoundException, also where another user has the name by now. */
  current(user: User): User;
  byRefreshToken(token: string): User | undefined;
  /** Throws UsernameExistsException. */
  refuseTaken(username: string): void;
  /** Throws AliasExistsException where a user has proved the e-mail address. */
  refuseProved(email: string): void;
  /** Stores a new user. Throws UsernameExistsException. */
  add(user: User): void;
  /** Replaces a stored user. */
  put(user: User): void;
  remove(user: User): void;
};

/** Reads all users of a pool. Throws Damaged. */
export const openDirectory = (database: Database, poolId: string): Directory => {
  const records = database.collection(`users of ${poolId}`, User);
  const users = new Map(records.all().map(({ id, value }) => [id, value]));

  const byEmail = (email: string): User | undefined =>
    [...users.values()].find((each) => each.isConfirmed && each.email.toLowerCase() === email.toLowerCase());
  const find = (name: string): User | undefined => users.get(name.toLowerCase()) ?? byEmail(name);
  const existing = (user: User | undefined): User => {
    if (!user) throw userNotFound();
    return user;
  };
  const refuseTaken = (username: string): void => {
    if (users.has(username.toLowerCase()))
      throw new CognitoError("UsernameExistsException", "User account already exists");
  };
  const put = (user: User): void => {
    records.put(user.username, user);
    users.set(user.username, user);
  };

  return {
    find,
    get: (name) => existing(find(name)),
    current: ({ username, sub }) => {
      const user = users.get(username);
      return existing(user?.sub === sub ? user : undefined);
    },
    byRefreshToken: (token) => {
      const hash = hashOfToken(token);
      return [...users.values()].find(({ logIns }) =>
        logIns.some(({ tokens }) => tokens.some((each) => each.hash === hash)),
      );
    },
    refuseTaken,
    refuseProved: (email) => {
      if (byEmail(email))
        throw new CognitoError("AliasExistsException", "An account with the email already exists.");
    },
    add: (user) => {
      refuseTaken(user.username);
      put(user);
    },
    put,
    remove: ({ username }) => {
      records.delete(username);
      users.delete(username);
    },
  };
};
