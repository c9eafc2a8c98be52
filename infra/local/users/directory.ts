import type { UserPoolSpec } from "../template/user-pools.ts";
import { CognitoError, userNotFound } from "./cognito-error.ts";
import { logInOf } from "./log-in/log-ins.ts";
import { subOf, type User } from "./user.ts";
import type { UserFolder } from "./user-folder.ts";

/** Finding the users of a pool by what people type, and changing them. */
export type Directory = {
  /** The name that a user is kept under: in lower case where the pool does not tell the cases apart. */
  canonical(name: string): string;
  /** The user of a verified e-mail address; undefined also where addresses are no alias in this pool. */
  byEmail(email: string): User | undefined;
  /** By user name, or by verified e-mail address where that is an alias. */
  find(name: string): User | undefined;
  /** As `find`. Throws UserNotFoundException where there is none. */
  get(name: string): User;
  /** Whose log-in the refresh token with this hash belongs to. */
  byToken(tokenHash: string): User | undefined;
  /** The user as changed, once that is on disk. Throws UserNotFoundException where there is none. */
  change(name: string, how: (user: User) => User): Promise<User>;
  /** As `change`, for a user that was read before: not for another who has taken its name since. */
  changeSame(user: User, how: (user: User) => User): Promise<User>;
  /** Throws UsernameExistsException where there is a user of that name. */
  refuseTaken(username: string): void;
  /** Deletes a user. Throws UserNotFoundException where there is none. */
  remove(name: string): Promise<void>;
  /** The new user, once it is on disk. Throws UsernameExistsException where the name is taken. */
  add(username: string, make: () => User): Promise<User>;
};

const existing = (user: User | undefined): User => {
  if (!user) throw userNotFound();
  return user;
};

/** The directory of a pool; `now`, in milliseconds since 1970, stamps each change. */
export const directoryOf = (spec: UserPoolSpec, users: UserFolder, now: () => number): Directory => {
  const canonical = (name: string): string => (spec.isCaseSensitive ? name : name.toLowerCase());
  const byEmail = (email: string): User | undefined =>
    spec.emailIsAlias
      ? [...users.all()].find(
          ({ attributes }) =>
            attributes.email_verified === "true" && canonical(attributes.email ?? "") === canonical(email),
        )
      : undefined;
  const find = (name: string): User | undefined => users.find(canonical(name)) ?? byEmail(name);
  const get = (name: string): User => existing(find(name));
  const same = (user: User, before: User): User => existing(subOf(user) === subOf(before) ? user : undefined);
  const refuse = (user: User | undefined): void => {
    if (user) throw new CognitoError("UsernameExistsException", "User account already exists");
  };
  const change: Directory["change"] = (name, how) =>
    users.change(get(name).username, (user) => ({ ...how(existing(user)), modifiedAtMs: now() }));
  return {
    canonical,
    byEmail,
    find,
    get,
    byToken: (tokenHash) => [...users.all()].find((user) => logInOf(user, tokenHash) !== undefined),
    change: async (name, how) => change(name, how),
    changeSame: async (user, how) => change(user.username, (each) => how(same(each, user))),
    refuseTaken: (username) => refuse(users.find(username)),
    remove: async (name) => users.remove(get(name).username),
    add: (username, make) =>
      users.change(username, (user) => {
        refuse(user);
        return make();
      }),
  };
};
