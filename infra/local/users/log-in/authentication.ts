import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError, notAuthorized, userNotFound } from "../cognito-error.ts";
import type { PoolParts } from "../pool-parts.ts";
import type { User } from "../user.ts";
import { NO_FAILURES } from "./lock-out.ts";
import { begin, end, hashOfToken, type Issued, logInOf, renew } from "./log-ins.ts";
import { SELF_SERVICE, scopesOf, type TokenOccasion } from "./token-scopes.ts";

/** Logging in and staying so: each call over the users of one pool. */

/** What Cognito gives a client that is logged in. `ExpiresIn` is in seconds and is the access token's. */
export type AuthenticationResult = {
  readonly AccessToken: string;
  readonly IdToken: string;
  /** Absent where the one that was used stays the good one. */
  readonly RefreshToken?: string;
  readonly TokenType: "Bearer";
  readonly ExpiresIn: number;
};

/** By which client somebody logs in or stays so, and which of the two. */
type Occasion = Pick<TokenOccasion, "source"> & { readonly client: ClientSpec };

/** Changes the user by what a calculation of log-ins says; the user is read again when its turn has come. */
const issue = async (
  { spec, invoke, users, tokens, now }: PoolParts,
  holder: User,
  { client, source }: Occasion,
  how: (user: User) => Issued,
): Promise<AuthenticationResult> => {
  let issued: Issued | undefined;
  await users.changeSame(holder, (user) => {
    issued = how(user);
    return issued.user;
  });
  if (!issued) throw new Error("nothing was issued");
  const { user, logIn, refreshToken } = issued;
  const scopes = await scopesOf(spec, invoke, { user, clientId: client.id, source });
  return {
    ...tokens.issue({ user, client, logIn, scopes }, now()),
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: "Bearer",
    ExpiresIn: client.accessSeconds,
  };
};

/** Logs in by password. Throws as Cognito does where it is wrong, or where the user may not log in. */
export const logIn = async (
  parts: PoolParts,
  client: ClientSpec,
  name: string,
  password: string,
): Promise<AuthenticationResult> => {
  const { users, passwords, now } = parts;
  const found = users.find(name);
  if (!found && !client.hidesUnknownUsers) throw userNotFound();
  const user = await passwords.check(found, password);
  if (user.status === "UNCONFIRMED")
    throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  passwords.forgive(user);
  return issue(parts, user, { client, source: "TokenGeneration_Authentication" }, (each) =>
    begin({ ...each, failures: NO_FAILURES }, client, now()),
  );
};

/** New tokens for a refresh token. Throws NotAuthorizedException, or RefreshTokenReuseException after its grace. */
export const refresh = async (
  parts: PoolParts,
  client: ClientSpec,
  refreshToken: string,
): Promise<AuthenticationResult> => {
  const tokenHash = hashOfToken(refreshToken);
  const user = parts.users.byToken(tokenHash);
  if (!user) throw notAuthorized("Invalid Refresh Token");
  if (!user.enabled) throw notAuthorized("User is disabled.");
  return issue(parts, user, { client, source: "TokenGeneration_RefreshTokens" }, (each) =>
    renew(each, client, tokenHash, parts.now()),
  );
};

/** Ends the log-in of a refresh token; nothing happens where the token is not known, or is another client's. */
export const revoke = async (
  { users }: Pick<PoolParts, "users">,
  client: ClientSpec,
  refreshToken: string,
): Promise<void> => {
  const tokenHash = hashOfToken(refreshToken);
  const holder = users.byToken(tokenHash);
  const found = holder && logInOf(holder, tokenHash);
  if (!holder || found?.clientId !== client.id) return;
  await users.change(holder.username, (user) => end(user, found.originJti));
};

/**
 * The user of an access token whose log-in has not ended, and which may be used for its own account. Throws
 * NotAuthorizedException for any other token.
 */
export const userOfAccessToken = (
  { users, tokens, now }: Pick<PoolParts, "users" | "tokens" | "now">,
  token: string,
): User => {
  const { username, originJti, scopes } = tokens.readAccess(token, now());
  if (!scopes.includes(SELF_SERVICE)) throw notAuthorized("Access Token does not have required scopes");
  const user = users.find(username);
  if (!user?.logIns.some((each) => each.originJti === originJti))
    throw notAuthorized("Access Token has been revoked");
  return user;
};
