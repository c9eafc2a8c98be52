import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../lib/env.ts";
import { once } from "../lib/once.ts";
import type { LogIn, Users } from "./user-ports.ts";

const client = once(() => new CognitoIdentityProviderClient({}));

/** What Cognito says of bad credentials and of input that no account could have. */
const REFUSALS = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "InvalidParameterException",
  "RefreshTokenReuseException",
  "UnsupportedTokenTypeException",
  "PasswordResetRequiredException",
]);

const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof CognitoIdentityProviderServiceException && names.has(error.name);

const UNVERIFIED = new Set(["UserNotConfirmedException"]);

const unlessRefused = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isNamed(error, REFUSALS)) return undefined;
    throw error;
  }
};

const passwordLogIn = async (username: string, password: string): Promise<LogIn> => {
  const answer = await unlessRefused(
    client().send(
      new AdminInitiateAuthCommand({
        UserPoolId: env("USER_POOL_ID"),
        ClientId: env("USER_POOL_CLIENT_ID"),
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    ),
  );
  const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
  // A challenge (such as a new password) is no log-in either: no account of this service is ever in that state.
  return access && refresh ? { kind: "in", access, refresh } : { kind: "refused" };
};

/** Log-ins and tokens, by Cognito. */
export const users: Users = {
  logIn: async (username, password) => {
    try {
      return await passwordLogIn(username, password);
    } catch (error) {
      if (isNamed(error, UNVERIFIED)) return { kind: "unverified" };
      throw error;
    }
  },

  refresh: async (token) => {
    const answer = await unlessRefused(
      client().send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: env("USER_POOL_CLIENT_ID"),
          RefreshToken: token,
        }),
      ),
    );
    const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
    if (!access) return undefined;
    return refresh ? { access, refresh } : { access };
  },

  revoke: async (token) => {
    await unlessRefused(
      client().send(new RevokeTokenCommand({ ClientId: env("USER_POOL_CLIENT_ID"), Token: token })),
    );
  },
};
