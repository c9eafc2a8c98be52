import * as z from "zod";
import { CognitoError, notAuthorized } from "../cognito-error.ts";
import { callTrigger } from "../triggers.ts";
import type { User } from "../user.ts";
import type { PoolClient, UserPool } from "../user-pool.ts";
import { failedAgain, isLocked, NO_FAILURES } from "./lock-out.ts";
import { begin, end, type Issued, renew } from "./log-ins.ts";
import { accessClaims } from "./tokens.ts";

/** Cognito puts this scope into every access token unless the pool's function takes it out. */
const SELF_SERVICE = "aws.cognito.signin.user.admin";

/** The stand-in accepts only this part of Cognito's answer. */
const Answer = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z.strictObject({
      accessTokenGeneration: z.strictObject({ scopesToSuppress: z.array(z.string()) }),
    }),
  }),
});

type TokenSource = "TokenGeneration_Authentication" | "TokenGeneration_RefreshTokens";

/** The owner of the new tokens, the client, and the reason to make them. */
type Occasion = { readonly user: User; readonly clientId: string; readonly source: TokenSource };

/** Returns the scopes of a new access token, as the pool's function decides. Throws as `callTrigger`. */
const scopesOf = async (
  { spec, mailing }: UserPool,
  { user, clientId, source }: Occasion,
): Promise<readonly string[]> => {
  const scopes = [SELF_SERVICE];
  const { response } = await callTrigger(spec.id, mailing.invoke, {
    kind: "PreTokenGeneration",
    functionName: spec.tokenScopes,
    version: "2",
    source,
    user,
    clientId,
    request: {
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes,
    },
    response: { claimsAndScopeOverrideDetails: null },
    answer: Answer,
  });
  const { scopesToSuppress } = response.claimsAndScopeOverrideDetails.accessTokenGeneration;
  return scopes.filter((scope) => !scopesToSuppress.includes(scope));
};

/** Cognito's answer to a log-in; `ExpiresIn` is the access token's, in seconds. */
export type AuthenticationResult = {
  readonly AccessToken: string;
  readonly RefreshToken: string;
  readonly TokenType: "Bearer";
  readonly ExpiresIn: number;
};

export const issue = async (
  pool: UserPool,
  client: PoolClient,
  source: TokenSource,
  { user, logIn, refreshToken }: Issued,
): Promise<AuthenticationResult> => {
  pool.users.put(user);
  const scopes = await scopesOf(pool, { user, clientId: client.id, source });
  const claims = accessClaims({ poolId: pool.spec.id, user, client, logIn, scopes }, pool.now());
  return {
    AccessToken: pool.key.sign(claims),
    RefreshToken: refreshToken,
    TokenType: "Bearer",
    ExpiresIn: client.accessSeconds,
  };
};

const WRONG = "Incorrect username or password.";

/** Takes the same time for an unknown user, a locked user and a wrong password. */
const userByPassword = async (pool: UserPool, name: string, password: string): Promise<User> => {
  const { users, hashing, now } = pool;
  const found = users.find(name);
  const wasLocked = found && isLocked(found.failures, now());
  const isRight = await hashing.isPassword(password, found?.password);
  if (!found) throw notAuthorized(WRONG);
  const user = users.current(found);
  // Locked by now: of many guesses at once, only the first five may learn whether they were right.
  if (wasLocked || isLocked(user.failures, now())) throw notAuthorized("Password attempts exceeded");
  if (isRight) return user;
  users.put({ ...user, failures: failedAgain(user.failures, now()) });
  throw notAuthorized(WRONG);
};

/** Logs in by password and clears the failed log-ins. Throws as Cognito for each refusal. */
export const logIn = async (
  pool: UserPool,
  client: PoolClient,
  name: string,
  password: string,
): Promise<AuthenticationResult> => {
  const user = await userByPassword(pool, name, password);
  if (!user.isConfirmed) throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  const issued = begin({ ...user, failures: NO_FAILURES }, client, pool.now());
  return issue(pool, client, "TokenGeneration_Authentication", issued);
};

/** Returns new tokens for a refresh token. Throws as `renew`. */
export const refresh = async (
  pool: UserPool,
  client: PoolClient,
  token: string,
): Promise<AuthenticationResult> => {
  const user = pool.users.byRefreshToken(token);
  if (!user) throw notAuthorized("Invalid Refresh Token");
  return issue(pool, client, "TokenGeneration_RefreshTokens", renew(user, client, token, pool.now()));
};

/** Ends the log-in of a refresh token. Does nothing where no user has the token. */
export const revoke = ({ users }: UserPool, client: PoolClient, token: string): void => {
  const user = users.byRefreshToken(token);
  if (user) users.put(end(user, client, token));
};

/** Ends all log-ins of a user. Throws UserNotFoundException. */
export const signOut = ({ users }: UserPool, name: string): void =>
  users.put({ ...users.get(name), logIns: [] });
