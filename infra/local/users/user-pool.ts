import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ClientSpec, UserPoolSpec } from "../template/blueprint.ts";
import {
  type Authentication,
  type AuthenticationResult,
  logIn,
  type PoolParts,
  refresh,
  revoke,
  userOfAccessToken,
} from "./authentication.ts";
import { CognitoError, invalidParameter } from "./cognito-error.ts";
import { directoryOf } from "./directory.ts";
import { NO_FAILURES } from "./lock-out.ts";
import { endAll } from "./log-ins.ts";
import { passwordsOf } from "./password-log-in.ts";
import { PASSWORD_COST, type PasswordCost } from "./passwords.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";
import { tokensOf } from "./tokens.ts";
import { User } from "./user.ts";
import { openUserFolder } from "./user-folder.ts";

type Attributes = Readonly<Record<string, string>>;

/**
 * A user pool: what Cognito does, without its protocol. Sign-up, verification and reset are further functions over the
 * same users: they belong beside `createUser`.
 */
export type UserPool = {
  readonly spec: UserPoolSpec;
  readonly key: SigningKey;
  /** Throws ResourceNotFoundException where the pool has no such client. */
  client(id: string): ClientSpec;
  /** By user name, or by verified e-mail address where that is an alias. Throws where there is none. */
  user(name: string): User;
  logIn(client: ClientSpec, name: string, password: string): Promise<Authentication>;
  refresh(client: ClientSpec, refreshToken: string): Promise<AuthenticationResult>;
  /** Harmless where the token is not known. */
  revoke(client: ClientSpec, refreshToken: string): Promise<void>;
  signOut(name: string): Promise<void>;
  /** Without a password nobody can log in yet. Throws where the name or the e-mail address is taken. */
  createUser(name: string, attributes: Attributes, temporaryPassword?: string): Promise<User>;
  setPassword(name: string, password: string, permanent: boolean): Promise<void>;
  /** The user of an access token whose log-in has not ended. */
  userOfAccessToken(token: string): User;
};

/** Where a pool is kept and how it behaves; time and cost are only other ones in tests. */
export type UserPoolOptions = {
  readonly folder: string;
  readonly spec: UserPoolSpec;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Of passwords that are set from now on. */
  readonly passwordCost?: PasswordCost;
};

const clientNamed = ({ clients }: UserPoolSpec, id: string): ClientSpec => {
  const client = clients.find((each) => each.id === id);
  if (!client) throw new CognitoError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
  return client;
};

const createUser = async (
  { users, passwords, now }: PoolParts,
  name: string,
  attributes: Attributes,
  temporaryPassword?: string,
): Promise<User> => {
  const username = users.canonical(name);
  if (attributes.sub !== undefined) throw invalidParameter("Cannot set the attribute sub");
  const isVerified = attributes.email_verified === "true";
  if (attributes.email !== undefined && isVerified && users.byEmail(attributes.email))
    throw new CognitoError("AliasExistsException", "An account with the email already exists.");
  const password = temporaryPassword === undefined ? undefined : await passwords.hash(temporaryPassword);
  return users.add(username, () =>
    User.parse({
      username,
      attributes: { ...attributes, sub: randomUUID() },
      status: "FORCE_CHANGE_PASSWORD",
      enabled: true,
      password,
      createdAtMs: now(),
      modifiedAtMs: now(),
    }),
  );
};

const setPassword = async (
  { users, passwords }: PoolParts,
  name: string,
  password: string,
  permanent: boolean,
): Promise<void> => {
  const hash = await passwords.hash(password);
  const status = permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
  const user = await users.change(name, (each) => ({
    ...each,
    password: hash,
    status,
    failures: NO_FAILURES,
  }));
  passwords.forgive(user);
};

/**
 * Opens the pool in a folder with all its users in memory, or makes it, with a signing key of its own. Rejected where
 * a user's file cannot be read. Only one process may have the folder open.
 */
export const openUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const { folder, spec, now = Date.now, passwordCost: cost = PASSWORD_COST } = options;
  const key = await openSigningKey(join(folder, "signing-key.pem"));
  const users = directoryOf(spec, openUserFolder(join(folder, "users")), now);
  const { find, change } = users;
  const passwords = passwordsOf({ spec, cost, now, find, change });
  const parts: PoolParts = { users, passwords, tokens: tokensOf(spec, key), now };
  return {
    spec,
    key,
    client: (id) => clientNamed(spec, id),
    user: users.get,
    logIn: (client, name, password) => logIn(parts, client, name, password),
    refresh: (client, refreshToken) => refresh(parts, client, refreshToken),
    revoke: (client, refreshToken) => revoke(parts, client, refreshToken),
    signOut: async (name) => {
      await change(name, endAll);
    },
    createUser: (name, attributes, temporaryPassword) =>
      createUser(parts, name, attributes, temporaryPassword),
    setPassword: (name, password, permanent) => setPassword(parts, name, password, permanent),
    userOfAccessToken: (token) => userOfAccessToken(parts, token),
  };
};
