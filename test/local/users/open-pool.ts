import {
  AdminInitiateAuthCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Outcome } from "../../../infra/local/lambda/messages.ts";
import { type Letter, MailNotTaken } from "../../../infra/local/mail/outbox.ts";
import type { UserPoolSpec } from "../../../infra/local/template/user-pools.ts";
import { startCognito } from "../../../infra/local/users/cognito.ts";
import {
  type Derive,
  derive,
  type PasswordCost,
  passwordHashing,
} from "../../../infra/local/users/log-in/passwords.ts";
import { openUserPool } from "../../../infra/local/users/user-pool.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

/** A user pool behind its protocol, with a clock that only the test moves and mails that it can read. */

export const PASSWORD = "correct horse battery";
export const EMAIL = "ada@example.org";

export const SPEC: UserPoolSpec = {
  id: "us-east-1_Abc123xyz",
  emailIsAlias: true,
  isCaseSensitive: false,
  minPasswordLength: 12,
  allowsSignUp: true,
  verifiesEmail: true,
  customMessage: undefined,
  tokenScopes: undefined,
  clients: [
    {
      id: "client0123456789",
      hasSecret: false,
      authFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
      hidesUnknownUsers: true,
      writeAttributes: ["email"],
      accessSeconds: 900,
      idSeconds: 900,
      refreshSeconds: 30 * 86_400,
      rotationGraceSeconds: 60,
    },
  ],
};
export const UserPoolId = SPEC.id;
export const ClientId = "client0123456789";

/** What a password costs says nothing of what is tested here. */
const QUICK = { cost: 2 ** 12, blockSize: 8, parallelization: 1 };

const tokensIn = (result: AuthenticationResultType | undefined) => ({
  access: result?.AccessToken ?? "",
  refresh: result?.RefreshToken ?? "",
});

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** What the post does and what a pool's function answers; a test may change both at any time. */
const postOffice = () => {
  const mails: Letter[] = [];
  const events: unknown[] = [];
  return {
    mails,
    events,
    isFailing: false,
    /** Answers what the pool's function would. */
    write: (_event: unknown): Outcome | Promise<Outcome> => {
      throw new Error("there is no such function");
    },
    /** The code in the newest mail. */
    code: () => /\b\d{6}\b/.exec(mails.at(-1)?.html ?? "")?.[0] ?? "none",
  };
};

/** A pool in a folder; with `isNew`, Ada has an account in it. */
export const openPool = async (folder = tempFolder(), isNew = true, change: Partial<UserPoolSpec> = {}) => {
  const clock = { ms: Date.now() };
  const post = postOffice();
  /** What each hash that was computed cost: a log-in takes as long as its hashes. */
  const hashes: PasswordCost[] = [];
  const counted: Derive = (password, salt, cost) => {
    hashes.push(cost);
    return derive(password, salt, cost);
  };
  const pool = await openUserPool({
    folder,
    spec: { ...SPEC, ...change },
    mailing: {
      invoke: async (name, payload) => {
        const event: unknown = JSON.parse(payload);
        post.events.push({ name, event });
        return post.write(event);
      },
      send: async (letter) => {
        if (post.isFailing) throw new MailNotTaken("the mail was not taken");
        post.mails.push(letter);
      },
    },
    now: () => clock.ms,
    hashing: passwordHashing(QUICK, counted),
  });
  const standIn = closing(await startCognito([pool]));
  const client = new CognitoIdentityProviderClient({ ...clientSettings(standIn.endpoint), maxAttempts: 1 });
  if (isNew) await pool.addUser("Ada", { email: EMAIL, email_verified: "true" }, PASSWORD);
  const logIn = async (USERNAME = "ada", password = PASSWORD) => {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME, PASSWORD: password },
      }),
    );
    return tokensIn(AuthenticationResult);
  };
  const refresh = async (RefreshToken: string) => {
    const answer = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    return tokensIn(answer.AuthenticationResult);
  };
  /** Changes nothing, and needs an access token that is good. */
  const useToken = (AccessToken: string) => client.send(new GetUserCommand({ AccessToken }));
  return { folder, clock, post, hashes, pool, client, endpoint: standIn.endpoint, logIn, refresh, useToken };
};
