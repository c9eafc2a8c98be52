import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { oneAtATime } from "../data/one-at-a-time.ts";
import type { ClientSpec, UserPoolSpec } from "../template/user-pools.ts";
import { callLimits } from "./accounts/call-limits.ts";
import { type Delivery, type Mailing, mailCode } from "./accounts/code-mail.ts";
import { openCodes } from "./accounts/codes.ts";
import { confirmForgotPassword, forgotPassword, type Reset, setPassword } from "./accounts/new-password.ts";
import type { ClientMetadata } from "./accounts/send-code.ts";
import { confirmSignUp, type NewAccount, resendCode, type SignedUp, signUp } from "./accounts/sign-up.ts";
import { type ClientSecrets, openClientSecrets } from "./client-secrets.ts";
import { CognitoError, invalidParameter } from "./cognito-error.ts";
import { directoryOf } from "./directory.ts";
import {
  type AuthenticationResult,
  logIn,
  refresh,
  revoke,
  userOfAccessToken,
} from "./log-in/authentication.ts";
import { endAll } from "./log-in/log-ins.ts";
import { passwordsOf } from "./log-in/password-log-in.ts";
import { type PasswordHashing, passwordHashing } from "./log-in/passwords.ts";
import { openSigningKey, type SigningKey } from "./log-in/signing-key.ts";
import { tokensOf } from "./log-in/tokens.ts";
import type { PoolParts } from "./pool-parts.ts";
import { User } from "./user.ts";
import { openUserFolder } from "./user-folder.ts";

type Attributes = Readonly<Record<string, string>>;

/** A user pool: what Cognito does, without its protocol. */
export type UserPool = {
  readonly spec: UserPoolSpec;
  readonly key: SigningKey;
  readonly clientSecrets: ClientSecrets;
  /** Throws ResourceNotFoundException where the pool has no such client. */
  client(id: string): ClientSpec;
  /** By user name, or by verified e-mail address where that is an alias. Throws where there is none. */
  user(name: string): User;
  logIn(client: ClientSpec, name: string, password: string): Promise<AuthenticationResult>;
  refresh(client: ClientSpec, refreshToken: string): Promise<AuthenticationResult>;
  /** Harmless where the token is not known. */
  revoke(client: ClientSpec, refreshToken: string): Promise<void>;
  signOut(name: string): Promise<void>;
  signUp(client: ClientSpec, account: NewAccount, metadata: ClientMetadata): Promise<SignedUp>;
  resendCode(client: ClientSpec, name: string, metadata: ClientMetadata): Promise<Delivery>;
  confirmSignUp(client: ClientSpec, name: string, code: string): Promise<void>;
  forgotPassword(client: ClientSpec, name: string, metadata: ClientMetadata): Promise<Delivery>;
  confirmForgotPassword(client: ClientSpec, reset: Reset): Promise<void>;
  /** Throws UserNotFoundException where there is none. */
  setPassword(name: string, password: string): Promise<void>;
  /** The user of an access token that may be used for its own account. Throws NotAuthorizedException. */
  userOfToken(accessToken: string): User;
  /** Throws UserNotFoundException where there is none. */
  deleteUser(name: string): Promise<void>;
  /** Makes a user who need not prove anything. Throws where the name or the e-mail address is taken. */
  addUser(name: string, attributes: Attributes, password: string): Promise<User>;
};

/** Where a pool is kept and how it behaves; time and hashing are others only in tests. */
export type UserPoolOptions = {
  readonly folder: string;
  readonly spec: UserPoolSpec;
  /** How its functions are run and its codes mailed. */
  readonly mailing: Mailing;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly hashing?: PasswordHashing;
};

const clientNamed = ({ clients }: UserPoolSpec, id: string): ClientSpec => {
  const client = clients.find((each) => each.id === id);
  if (!client) throw new CognitoError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
  return client;
};

const addUser = async (
  { users, passwords, now, aliasTurn }: PoolParts,
  name: string,
  attributes: Attributes,
  password: string,
): Promise<User> => {
  const username = users.canonical(name);
  if (attributes.sub !== undefined) throw invalidParameter("Cannot set the attribute sub");
  const isVerified = attributes.email_verified === "true";
  const hash = await passwords.hash(password);
  return aliasTurn(async () => {
    if (attributes.email !== undefined && isVerified && users.byEmail(attributes.email))
      throw new CognitoError("AliasExistsException", "An account with the email already exists.");
    return users.add(username, () =>
      User.parse({
        username,
        attributes: { ...attributes, sub: randomUUID() },
        status: "CONFIRMED",
        enabled: true,
        password: hash,
        createdAtMs: now(),
        modifiedAtMs: now(),
      }),
    );
  });
};

/**
 * Opens the pool in a folder with all its users in memory, or makes it, with a signing key and secrets of its own.
 * Rejected where a user's file cannot be read. Only one process may have the folder open.
 */
export const openUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const { folder, spec, mailing, now = Date.now, hashing = passwordHashing() } = options;
  const key = await openSigningKey(join(folder, "signing-key.pem"));
  const clientSecrets = await openClientSecrets(join(folder, "client-secrets"), spec.clients);
  const users = directoryOf(spec, openUserFolder(join(folder, "users")), now);
  const parts: PoolParts = {
    spec,
    users,
    passwords: passwordsOf({ spec, hashing, now, change: users.change }),
    tokens: tokensOf(spec, key),
    codes: await openCodes(join(folder, "code-key")),
    calls: callLimits(now),
    invoke: mailing.invoke,
    mail: (mail) => mailCode(spec, mailing, mail),
    aliasTurn: oneAtATime(),
    now,
  };
  return {
    spec,
    key,
    clientSecrets,
    client: (id) => clientNamed(spec, id),
    user: users.get,
    logIn: (client, name, password) => logIn(parts, client, name, password),
    refresh: (client, refreshToken) => refresh(parts, client, refreshToken),
    revoke: (client, refreshToken) => revoke(parts, client, refreshToken),
    signOut: async (name) => {
      await users.change(name, endAll);
    },
    signUp: (client, account, metadata) => signUp(parts, client, account, metadata),
    resendCode: (client, name, metadata) => resendCode(parts, client, name, metadata),
    confirmSignUp: (client, name, code) => confirmSignUp(parts, client, name, code),
    forgotPassword: (client, name, metadata) => forgotPassword(parts, client, name, metadata),
    confirmForgotPassword: (client, reset) => confirmForgotPassword(parts, client, reset),
    setPassword: (name, password) => setPassword(parts, name, password),
    userOfToken: (accessToken) => userOfAccessToken(parts, accessToken),
    deleteUser: users.remove,
    addUser: (name, attributes, password) => addUser(parts, name, attributes, password),
  };
};
