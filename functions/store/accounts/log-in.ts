import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AuthenticationResultType,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../../process/env.ts";
import { cognito, isNamed, unlessNamed } from "./cognito.ts";
import { asClient, forToken, secretHash } from "./pool-client.ts";
import type { LogIn, Users } from "./ports.ts";
import { withoutSelfService } from "./self-service.ts";

/** Cognito's errors for bad credentials, and for input that no account could have. */
export const REFUSED_CREDENTIALS = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "InvalidParameterException",
  "RefreshTokenReuseException",
  "UnsupportedTokenTypeException",
  "PasswordResetRequiredException",
]);

const UNVERIFIED = new Set(["UserNotConfirmedException"]);
const NOT_AUTHORIZED = new Set(["NotAuthorizedException"]);

/** Only the message tells a locked user from a wrong password. */
const isLocked = (error: unknown): boolean =>
  isNamed(error, NOT_AUTHORIZED) && error instanceof Error && /attempts exceeded/i.test(error.message);

const confirmedLogIn = async (username: string, password: string): Promise<LogIn> => {
  const answer = await asClient((client) =>
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
  return issuedIn(answer.AuthenticationResult);
};

const issuedIn = ({ AccessToken: access, RefreshToken: refresh }: AuthenticationResultType = {}): LogIn => {
  // A challenge (such as a new password) is no log-in; no account of this service is ever in that state.
  return access && refresh
    ? { kind: "in", access: withoutSelfService(access), refresh }
    : { kind: "refused" };
};

export const logIn: Users["logIn"] = async (username, password) => {
  try {
    return await confirmedLogIn(username, password);
  } catch (error) {
    if (isNamed(error, UNVERIFIED)) return { kind: "unverified" };
    if (isLocked(error)) return { kind: "locked" };
    if (isNamed(error, REFUSED_CREDENTIALS)) return { kind: "refused" };
    throw error;
  }
};

/** The pool's function checks the secret (`triggers/link-log-in.ts`). */
export const logInByLink: Users["logInByLink"] = async (username, secret) => {
  const call = asClient(async (client) => {
    const of = { UserPoolId: env("USER_POOL_ID"), ClientId: client.id };
    const who = { USERNAME: username, SECRET_HASH: secretHash(client, username) };
    const { Session } = await cognito().send(
      new AdminInitiateAuthCommand({ ...of, AuthFlow: "CUSTOM_AUTH", AuthParameters: who }),
    );
    return cognito().send(
      new AdminRespondToAuthChallengeCommand({
        ...of,
        ChallengeName: "CUSTOM_CHALLENGE",
        ChallengeResponses: { ...who, ANSWER: secret },
        Session,
      }),
    );
  });
  const answer = await unlessNamed(REFUSED_CREDENTIALS, call, undefined);
  return issuedIn(answer?.AuthenticationResult);
};

export const revoke: Users["revoke"] = async (token) => {
  const call = asClient((client) =>
    cognito().send(new RevokeTokenCommand({ ...forToken(client), Token: token })),
  );
  await unlessNamed(REFUSED_CREDENTIALS, call, undefined);
};
