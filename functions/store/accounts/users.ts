import {
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../../process/env.ts";
import { cognito, inPool, isNamed, unlessNamed } from "./cognito.ts";
import { asClient, forToken, secretHash } from "./pool-client.ts";
import type { LogIn, Users } from "./ports.ts";
import { userAccounts } from "./user-accounts.ts";

/** What Cognito says of bad credentials and of input that no account could have. */
const REFUSALS = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "InvalidParameterException",
  "RefreshTokenReuseException",
  "UnsupportedTokenTypeException",
  "PasswordResetRequiredException",
]);

const UNVERIFIED = new Set(["UserNotConfirmedException"]);
const UNKNOWN = new Set(["UserNotFoundException"]);

const passwordLogIn = async (username: string, password: string): Promise<LogIn> => {
  const call = asClient((client) =>
    cognito().send(
      new AdminInitiateAuthCommand({
        UserPoolId: env("USER_POOL_ID"),
        ClientId: client.id,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: {
          USERNAME: username,
          PASSWORD: password,
          SECRET_HASH: secretHash(client, username),
        },
      }),
    ),
  );
  const answer = await unlessNamed(REFUSALS, call, undefined);
  const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
  // A challenge (such as a new password) is no log-in either: no account of this service is ever in that state.
  return access && refresh ? { kind: "in", access, refresh } : { kind: "refused" };
};

/** Accounts, log-ins and tokens, by Cognito. */
export const users: Users = {
  ...userAccounts,

  logIn: async (username, password) => {
    try {
      return await passwordLogIn(username, password);
    } catch (error) {
      if (isNamed(error, UNVERIFIED)) return { kind: "unverified" };
      throw error;
    }
  },

  refresh: async (token) => {
    const call = asClient((client) =>
      cognito().send(new GetTokensFromRefreshTokenCommand({ ...forToken(client), RefreshToken: token })),
    );
    const answer = await unlessNamed(REFUSALS, call, undefined);
    const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
    if (!access) return undefined;
    return refresh ? { access, refresh } : { access };
  },

  revoke: async (token) => {
    const call = asClient((client) =>
      cognito().send(new RevokeTokenCommand({ ...forToken(client), Token: token })),
    );
    await unlessNamed(REFUSALS, call, undefined);
  },

  signOut: async (username) => {
    const call = cognito().send(new AdminUserGlobalSignOutCommand(inPool(username)));
    await unlessNamed(UNKNOWN, call, undefined);
  },
};
