import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError, notAuthorized, userNotFound } from "../cognito-error.ts";
import type { PoolParts } from "../pool-parts.ts";
import type { User } from "../user.ts";
import { NO_FAILURES } from "./lock-out.ts";
import { begin, end, hashOfToken, type Issued, logInOf, renew } from "./log-ins.ts";

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

/** Changes the user by what a calculation of log-ins says; the user is read again when its turn has come. */
const issue = async (
  { users, tokens, now }: PoolParts,
  holder: User,
  client: ClientSpec,
  how: (user: User) => Issued,
): Promise<AuthenticationResult> => {
  let issued: Issued | undefined;
  await users.changeSame(holder, (user) => {
    issued = how(user);
    return issued.user;
  });
  if (!issued) throw new Error("nothing was issued");
  const { user, logIn, refreshToken } = issued;
  return {
    ...tokens.issue({ user, client, logIn }, now()),
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
  return issue(parts, user, client, (each) => begin({ ...each, failures: NO_FAILURES }, client, now()));
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
  return issue(parts, user, client, (each) => renew(each, client, tokenHash, parts.now()));
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

/** The user of an access token whose log-in has not ended. Throws NotAuthorizedException for any other token. */
export const userOfAccessToken = (
  { users, tokens, now }: Pick<PoolParts, "users" | "tokens" | "now">,
  token: string,
): User => {
  const { username, originJti } = tokens.readAccess(token, now());
  const user = users.find(username);
  if (!user?.logIns.some((each) => each.originJti === originJti))
    throw notAuthorized("Access Token has been revoked");
  return user;
};
