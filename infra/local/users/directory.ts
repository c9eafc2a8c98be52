import type { UserPoolSpec } from "../template/blueprint.ts";
import { CognitoError, userNotFound } from "./cognito-error.ts";
import { logInOf } from "./log-ins.ts";
import type { User } from "./user.ts";
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
  return {
    canonical,
    byEmail,
    find,
    get,
    byToken: (tokenHash) => [...users.all()].find((user) => logInOf(user, tokenHash) !== undefined),
    change: async (name, how) =>
      users.change(get(name).username, (user) => ({ ...how(existing(user)), modifiedAtMs: now() })),
    add: (username, make) =>
      users.change(username, (user) => {
        if (user) throw new CognitoError("UsernameExistsException", "User account already exists");
        return make();
      }),
  };
};
