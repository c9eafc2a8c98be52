import { createHmac, generateKeyPairSync } from "node:crypto";
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { hashOf } from "../../../../functions/accounts/mailed-link.ts";
import { ChallengeEvent, linkLogIn } from "../../../../functions/triggers/link-log-in.ts";
import { handler as tokenScopes } from "../../../../functions/triggers/token-scopes.ts";
import { type Database, IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import type { Outcome } from "../../../../infra/local/lambda/messages.ts";
import { type Letter, MailNotTaken } from "../../../../infra/local/mail/outbox.ts";
import { storedKey } from "../../../../infra/local/secrets/stored-key.ts";
import type { UserPoolSpec } from "../../../../infra/local/template/user-pools.ts";
import { addConfirmedUser } from "../../../../infra/local/users/accounts/accounts.ts";
import { cognitoBackend } from "../../../../infra/local/users/cognito.ts";
import {
  type Derive,
  derive,
  type PasswordCost,
  passwordHashing,
} from "../../../../infra/local/users/log-in/passwords.ts";
import { openUserPool } from "../../../../infra/local/users/user-pool.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";
import { profileOf } from "../../functions/world.ts";

/** A user pool behind its protocol, with a clock and mails for the test. */

export const PASSWORD = "correct horse battery";
export const EMAIL = "ada@example.org";

export const UserPoolId = "us-east-1_Abc123xyz";
export const ClientId = "client0123456789";
const SPEC: UserPoolSpec = {
  id: UserPoolId,
  minPasswordLength: 12,
  customMessage: "WriteMail",
  tokenScopes: "TokenScopes",
  challenge: { define: "Link", create: "Link", verify: "Link" },
  clients: [{ id: ClientId, accessSeconds: 900, refreshSeconds: 30 * 86_400, rotationGraceSeconds: 60 }],
};

/** The secret of Ada's verification link. */
export const LINK_SECRET = "secret-of-the-link";
const linkPorts = (sub: string) => ({
  clock: { now: () => 0 },
  codes: { find: async () => ({ username: "ada", secretHash: hashOf(LINK_SECRET), ttl: 1 }) },
  profiles: { get: async (username: string) => ({ ...profileOf(username), sub }) },
});

/** Cheap hashes, to keep tests fast. */
const QUICK = { cost: 2 ** 12, blockSize: 8, parallelization: 1 };

const tokensIn = (result: AuthenticationResultType | undefined) => ({
  access: result?.AccessToken ?? "",
  refresh: result?.RefreshToken ?? "",
});

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

export const otherThan = (code: string): string => (code === "123456" ? "654321" : "123456");

export const returned = (answer: unknown): Outcome => ({
  kind: "returned",
  payload: JSON.stringify(answer),
});

/** Records sent mails, and answers for the pool's functions; a test may replace both functions. */
const mailsAndTriggers = () => {
  const mails: Letter[] = [];
  return {
    mails,
    events: [] as { readonly name: string; readonly event: unknown }[],
    isFailing: false,
    answers: {
      WriteMail: (): Outcome =>
        returned({ response: { emailSubject: "Code", emailMessage: "<p>{####}</p>" } }),
      Link: async (sent: unknown): Promise<Outcome> => {
        const event = ChallengeEvent.parse(sent);
        return returned(await linkLogIn(linkPorts(event.request.userAttributes.sub), event));
      },
      TokenScopes: async (event: unknown): Promise<Outcome> => returned(await tokenScopes(event)),
    } as Record<string, (event: unknown) => Outcome | Promise<Outcome>>,
    code: () => /\b\d{6}\b/.exec(mails.at(-1)?.html ?? "")?.[0] ?? "none",
  };
};

/** Returns the calls of functions, each with a proof of the client. Eve signs up unless a call names another user. */
export const callsOf = (client: CognitoIdentityProviderClient, secret: string | undefined) => {
  const hash = (name: string) =>
    secret && createHmac("sha256", secret).update(`${name}${ClientId}`).digest("base64");
  const about = (Username: string) => ({ ClientId, Username, SecretHash: hash(Username) });
  const aboutToken = { ClientId, ClientSecret: secret };
  const inPool = (Username: string) => ({ UserPoolId, Username });
  return {
    logIn: async (USERNAME = "ada", password = PASSWORD) => {
      const SECRET_HASH = hash(USERNAME);
      const AuthParameters = {
        USERNAME,
        PASSWORD: password,
        ...(SECRET_HASH === undefined ? {} : { SECRET_HASH }),
      };
      const AuthFlow = "ADMIN_USER_PASSWORD_AUTH";
      const call = new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters });
      return tokensIn((await client.send(call)).AuthenticationResult);
    },
    logInByLink: async (ANSWER: string, USERNAME = "ada") => {
      const who = { USERNAME, SECRET_HASH: hash(USERNAME) ?? "" };
      const of = { UserPoolId, ClientId };
      const { Session } = await client.send(
        new AdminInitiateAuthCommand({ ...of, AuthFlow: "CUSTOM_AUTH", AuthParameters: who }),
      );
      const answer = new AdminRespondToAuthChallengeCommand({
        ...of,
        ChallengeName: "CUSTOM_CHALLENGE",
        ChallengeResponses: { ...who, ANSWER },
        Session,
      });
      return tokensIn((await client.send(answer)).AuthenticationResult);
    },
    refresh: async (RefreshToken: string) => {
      const call = new GetTokensFromRefreshTokenCommand({ ...aboutToken, RefreshToken });
      return tokensIn((await client.send(call)).AuthenticationResult);
    },
    revoke: (Token: string) => client.send(new RevokeTokenCommand({ ...aboutToken, Token })),
    signUp: (name = "Eve", email = "eve@example.org", Password = PASSWORD) =>
      client.send(
        new SignUpCommand({ ...about(name), Password, UserAttributes: [{ Name: "email", Value: email }] }),
      ),
    resend: (name = "eve") => client.send(new ResendConfirmationCodeCommand(about(name))),
    confirm: (ConfirmationCode: string, name = "eve") =>
      client.send(new ConfirmSignUpCommand({ ...about(name), ConfirmationCode })),
    forget: (name = "ada") => client.send(new ForgotPasswordCommand(about(name))),
    reset: (ConfirmationCode: string, Password: string, name = "ada") =>
      client.send(new ConfirmForgotPasswordCommand({ ...about(name), ConfirmationCode, Password })),
    find: (name: string) => client.send(new AdminGetUserCommand(inPool(name))),
    setPassword: (name: string, Password: string) =>
      client.send(new AdminSetUserPasswordCommand({ ...inPool(name), Password, Permanent: true })),
    signOut: (name: string) => client.send(new AdminUserGlobalSignOutCommand(inPool(name))),
    remove: (name: string) => client.send(new AdminDeleteUserCommand(inPool(name))),
  };
};

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Returns a database in memory with a signing key, which takes a pool 0.3 seconds to make. */
const newDatabase = (): Database => {
  const database = closing(openDatabase(IN_MEMORY));
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  storedKey(database, `signing key of ${UserPoolId}`, () => pem);
  return database;
};

/** Opens the pool of a database. In a new database Ada has an account. */
export const openPool = async (given?: Database) => {
  const database = given ?? newDatabase();
  const clock = { ms: Date.now() };
  const post = mailsAndTriggers();
  /** The cost of each computed hash, which determines the time of a log-in. */
  const hashes: PasswordCost[] = [];
  const counted: Derive = (password, salt, cost) => {
    hashes.push(cost);
    return derive(password, salt, cost);
  };
  const pool = openUserPool({
    database,
    spec: SPEC,
    mailing: {
      invoke: async (name, payload) => {
        const event: unknown = JSON.parse(payload);
        post.events.push({ name, event });
        const answer = post.answers[name];
        if (!answer) throw new Error("there is no such function");
        return answer(event);
      },
      send: (letter) => {
        if (post.isFailing) throw new MailNotTaken("the mail was not taken");
        post.mails.push(letter);
      },
    },
    now: () => clock.ms,
    hashing: passwordHashing(QUICK, counted),
  });
  const { endpoint } = closing(await serveAlone(cognitoBackend([pool])));
  const client = new CognitoIdentityProviderClient({ ...clientSettings(endpoint), maxAttempts: 1 });
  if (!given) await addConfirmedUser(pool, { name: "Ada", email: EMAIL, password: PASSWORD });
  const secret = pool.clients[0]?.secret ?? "";
  return { database, clock, post, hashes, pool, client, endpoint, secret, ...callsOf(client, secret) };
};
