import {
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { cognito, inPool, unlessNamed } from "./cognito.ts";
import { logIn, logInByLink, REFUSED_CREDENTIALS, revoke } from "./log-in.ts";
import { asClient, forToken } from "./pool-client.ts";
import type { Users } from "./ports.ts";
import { withoutSelfService } from "./self-service.ts";
import { isBadPassword, userAccounts } from "./user-accounts.ts";

const UNKNOWN = new Set(["UserNotFoundException"]);

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
  logInByLink,
  revoke,

  refresh: async (token) => {
    const call = asClient((client) =>
      cognito().send(new GetTokensFromRefreshTokenCommand({ ...forToken(client), RefreshToken: token })),
    );
    const answer = await unlessNamed(REFUSED_CREDENTIALS, call, undefined);
    const { AccessToken: access, RefreshToken: refresh } = answer?.AuthenticationResult ?? {};
    if (!access) return undefined;
    return { access: withoutSelfService(access), ...(refresh ? { refresh } : {}) };
  },

  // Cognito's own call needs a token with a scope that ours lack.
  changePassword: async (username, { from, to }) => {
    const tried = await logIn(username, from);
    if (tried.kind === "locked") return "locked";
    if (tried.kind !== "in") return "wrong password";
    const outcome = await setPassword(username, to);
    // On success the caller ends all log-ins.
    if (outcome !== "done") await revoke(tried.refresh);
    return outcome;
  },

  signOut: async (username) => {
    const call = cognito().send(new AdminUserGlobalSignOutCommand(inPool(username)));
    await unlessNamed(UNKNOWN, call, undefined);
  },
};
