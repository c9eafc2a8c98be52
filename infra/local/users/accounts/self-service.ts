import * as z from "zod";
import { type Action, action } from "../../wire/json-protocol.ts";
import { CognitoError } from "../cognito-error.ts";
import { attributeList } from "../user.ts";
import type { UserPool } from "../user-pool.ts";

/**
 * The calls that Cognito takes from whoever holds an access token with the scope for its own account: no client, no
 * password. The service makes none of them, and none of its tokens has that scope. They are here so that it shows on
 * this machine too if one ever had.
 */

const ByToken = z.object({ AccessToken: z.string().min(1).max(4096) });

/** Those that have no stand-in beyond the check of the token. */
const OTHERS = [
  "AssociateSoftwareToken",
  "ChangePassword",
  "CompleteWebAuthnRegistration",
  "ConfirmDevice",
  "DeleteUserAttributes",
  "DeleteWebAuthnCredential",
  "ForgetDevice",
  "GetDevice",
  "GetUserAttributeVerificationCode",
  "GetUserAuthFactors",
  "GlobalSignOut",
  "ListDevices",
  "ListWebAuthnCredentials",
  "SetUserMFAPreference",
  "SetUserSettings",
  "StartWebAuthnRegistration",
  "UpdateDeviceStatus",
  "UpdateUserAttributes",
  "VerifySoftwareToken",
  "VerifyUserAttribute",
] as const;

/** All such calls; `poolOfToken` is the pool that signed an access token. */
export const selfServiceActions = (
  poolOfToken: (accessToken: string) => UserPool,
): Record<string, Action> => {
  /** The pool and the user of a token that is good for such a call. */
  const asked = (accessToken: string) => {
    const pool = poolOfToken(accessToken);
    return { pool, user: pool.userOfToken(accessToken) };
  };
  const refuseKnown = (name: string): Action =>
    action(ByToken, ({ AccessToken }) => {
      asked(AccessToken);
      throw new CognitoError("UnsupportedOperationException", `${name} has no stand-in on this machine`);
    });
  return {
    ...Object.fromEntries(OTHERS.map((name) => [name, refuseKnown(name)])),
    GetUser: action(ByToken, ({ AccessToken }) => {
      const { user } = asked(AccessToken);
      return { Username: user.username, UserAttributes: attributeList(user) };
    }),
    DeleteUser: action(ByToken, async ({ AccessToken }) => {
      const { pool, user } = asked(AccessToken);
      await pool.deleteUser(user.username);
      return {};
    }),
  };
};
