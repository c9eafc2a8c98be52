import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../../process/env.ts";
import { cognito, inPool, isNamed, unlessNamed } from "./cognito.ts";
import { asClient, forToken, secretHash } from "./pool-client.ts";
import type { LogIn, Users } from "./ports.ts";
import { withoutSelfService } from "./self-service.ts";
import { isBadPassword, userAccounts } from "./user-accounts.ts";

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

const confirmedLogIn = async (username: string, password: string): Promise<LogIn> => {
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
  return access && refresh
    ? { kind: "in", access: withoutSelfService(access), refresh }
    : { kind: "refused" };
};

const logIn: Users["logIn"] = async (username, password) => {
  try {
    return await confirmedLogIn(username, password);
  } catch (error) {
    if (isNamed(error, UNVERIFIED)) return { kind: "unverified" };
    throw error;
  }
};

const revoke: Users["revoke"] = async (token) => {
  const call = asClient((client) =>
    cognito().send(new RevokeTokenCommand({ ...forToken(client), Token: token })),
  );
  await unlessNamed(REFUSALS, call, undefined);
};

const setPassword = async (username: string, password: string): Promise<"done" | "bad password"> => {
  try {
    await cognito().send(
      new AdminSetUserPasswordCommand({ ...inPool(username), Password: password, Permanent: true }),
    );
    return "done";
  } catch (error) {
    if (isBadPassword(error)) return "bad password";
    throw error;
  }
};

/** Accounts, log-ins and tokens, by Cognito. */
export const users: Users = {
  ...userAccounts,

  logIn,
  revoke,

  refresh: async (token) => {
    const call = asClient((client) =>
      cognito().send(new GetTokensFromRefreshTokenCommand({ ...forToken(client), RefreshToken: token })),
    );
    const answer = await unlessNamed(REFUSALS, call, undefined);
    const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
    if (!access) return undefined;
    return { access: withoutSelfService(access), ...(refresh ? { refresh } : {}) };
  },

  // Cognito's own call for it takes an access token with a scope that ours have not.
  changePassword: async (username, { from, to }) => {
    const tried = await logIn(username, from);
    if (tried.kind !== "in") return "wrong password";
    const outcome = await setPassword(username, to);
    // Where it is done all log-ins are ended by the caller, this one too.
    if (outcome !== "done") await revoke(tried.refresh);
    return outcome;
  },

  signOut: async (username) => {
    const call = cognito().send(new AdminUserGlobalSignOutCommand(inPool(username)));
    await unlessNamed(UNKNOWN, call, undefined);
  },
};
