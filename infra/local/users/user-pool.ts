import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ClientSpec, UserPoolSpec } from "../template/blueprint.ts";
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from "./cognito-error.ts";
import { NO_FAILURES } from "./lock-out.ts";
import { begin, end, endAll, hashOfToken, type Issued, logInOf, renew } from "./log-ins.ts";
import { passwordsOf } from "./password-log-in.ts";
import { PASSWORD_COST, type PasswordCost } from "./passwords.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";
import { type Tokens, tokensOf } from "./tokens.ts";
import { User } from "./user.ts";
import { openUserFolder, type UserFolder } from "./user-folder.ts";

/**
 * A user pool: what Cognito does, without its protocol. Sign-up, verification and reset are further functions over the
 * same users: they belong beside `createUser`.
 */

export type AuthenticationResult = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly TokenType: "Bearer";
  readonly ExpiresIn: number;
};
export type Authentication =
  | { readonly kind: "in"; readonly result: AuthenticationResult }
  | { readonly kind: "new password required"; readonly user: User };

export type UserPool = {
  readonly spec: UserPoolSpec;
  readonly key: SigningKey;
  client(id: string): ClientSpec;
  /** By user name, or by verified e-mail address where that is an alias. Throws where there is none. */
  user(name: string): User;
  logIn(client: ClientSpec, name: string, password: string): Promise<Authentication>;
  refresh(client: ClientSpec, refreshToken: string): Promise<AuthenticationResult>;
  /** Harmless where the token is not known. */
  revoke(client: ClientSpec, refreshToken: string): Promise<void>;
  signOut(name: string): Promise<void>;
  /** Without a password nobody can log in yet. Throws where the name or the e-mail address is taken. */
  createUser(
    name: string,
    attributes: Readonly<Record<string, string>>,
    temporaryPassword?: string,
  ): Promise<User>;
  setPassword(name: string, password: string, permanent: boolean): Promise<void>;
  /** The user of an access token whose log-in has not ended. */
  userOfAccessToken(token: string): User;
};

export type UserPoolOptions = {
  readonly folder: string;
  readonly spec: UserPoolSpec;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Of passwords that are set from now on. */
  readonly passwordCost?: PasswordCost;
};

const existing = (user: User | undefined): User => {
  if (!user) throw userNotFound();
  return user;
};

/** Finding users by what people type. */
const directory = (spec: UserPoolSpec, users: UserFolder) => {
  const canonical = (name: string): string => (spec.isCaseSensitive ? name : name.toLowerCase());
  const byEmail = (email: string): User | undefined =>
    spec.emailIsAlias
      ? [...users.all()].find(
          ({ attributes }) =>
            attributes.email_verified === "true" && canonical(attributes.email ?? "") === canonical(email),
        )
      : undefined;
  const find = (name: string): User | undefined => users.find(canonical(name)) ?? byEmail(name);
  return { canonical, byEmail, find };
};

export const openUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const { folder, spec, now = Date.now, passwordCost = PASSWORD_COST } = options;
  const key = await openSigningKey(join(folder, "signing-key.pem"));
  const users = openUserFolder(join(folder, "users"));
  const tokens: Tokens = tokensOf(spec, key);
  const { canonical, byEmail, find } = directory(spec, users);

  const change = (name: string, how: (user: User) => User): Promise<User> =>
    users.change(existing(find(name)).username, (user) => ({ ...how(existing(user)), modifiedAtMs: now() }));

  const resultOf = ({ user, logIn, refreshToken }: Issued, client: ClientSpec): AuthenticationResult => ({
    ...tokens.issue({ user, client, logIn }, now()),
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: "Bearer",
    ExpiresIn: client.accessSeconds,
  });

  /** Changes the user by what a calculation of log-ins says; the user is read again when its turn has come. */
  const issue = async (username: string, client: ClientSpec, how: (user: User) => Issued) => {
    let issued: Issued | undefined;
    await change(username, (user) => {
      issued = how(user);
      return issued.user;
    });
    if (!issued) throw new Error("nothing was issued");
    return resultOf(issued, client);
  };

  const passwords = passwordsOf({ spec, cost: passwordCost, now, find, change });

  const holderOf = (tokenHash: string): User | undefined =>
    [...users.all()].find((user) => logInOf(user, tokenHash) !== undefined);

  return {
    spec,
    key,
    client: (id) => {
      const client = spec.clients.find((each) => each.id === id);
      if (!client)
        throw new CognitoError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
      return client;
    },
    user: (name) => existing(find(name)),

    logIn: async (client, name, password) => {
      const user = await passwords.check(client, name, password);
      if (user.status === "UNCONFIRMED")
        throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
      if (user.status === "RESET_REQUIRED")
        throw new CognitoError("PasswordResetRequiredException", "Password reset required for the user");
      if (user.status === "FORCE_CHANGE_PASSWORD") return { kind: "new password required", user };
      passwords.forgive(user);
      const result = await issue(user.username, client, (each) =>
        begin({ ...each, failures: NO_FAILURES }, client, now()),
      );
      return { kind: "in", result };
    },

    refresh: async (client, refreshToken) => {
      const tokenHash = hashOfToken(refreshToken);
      const user = holderOf(tokenHash);
      if (!user) throw notAuthorized("Invalid Refresh Token");
      if (!user.enabled) throw notAuthorized("User is disabled.");
      return issue(user.username, client, (each) => renew(each, client, tokenHash, now()));
    },

    revoke: async (client, refreshToken) => {
      const tokenHash = hashOfToken(refreshToken);
      const holder = holderOf(tokenHash);
      const logIn = holder && logInOf(holder, tokenHash);
      if (!holder || logIn?.clientId !== client.id) return;
      await change(holder.username, (user) => end(user, logIn.originJti));
    },

    signOut: async (name) => {
      await change(name, endAll);
    },

    createUser: async (name, attributes, temporaryPassword) => {
      const username = canonical(name);
      if (attributes.sub !== undefined) throw invalidParameter("Cannot set the attribute sub");
      if (attributes.email !== undefined && attributes.email_verified === "true" && byEmail(attributes.email))
        throw new CognitoError("AliasExistsException", "An account with the email already exists.");
      const password = temporaryPassword === undefined ? undefined : await passwords.hash(temporaryPassword);
      return users.change(username, (user) => {
        if (user) throw new CognitoError("UsernameExistsException", "User account already exists");
        return User.parse({
          username,
          attributes: { ...attributes, sub: randomUUID() },
          status: "FORCE_CHANGE_PASSWORD",
          enabled: true,
          password,
          createdAtMs: now(),
          modifiedAtMs: now(),
        });
      });
    },

    setPassword: async (name, password, permanent) => {
      const hash = await passwords.hash(password);
      const status = permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
      const user = await change(name, (each) => ({ ...each, password: hash, status, failures: NO_FAILURES }));
      passwords.forgive(user);
    },

    userOfAccessToken: (token) => {
      const { username, originJti } = tokens.readAccess(token, now());
      const user = users.find(username);
      if (!user?.logIns.some((logIn) => logIn.originJti === originJti))
        throw notAuthorized("Access Token has been revoked");
      return user;
    },
  };
};
