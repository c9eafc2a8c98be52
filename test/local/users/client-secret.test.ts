import { createHmac } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import {
  AdminInitiateAuthCommand,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { ClientId, EMAIL, openPool, PASSWORD, SPEC, UserPoolId } from "./open-pool.ts";

const WITH_SECRET = { clients: SPEC.clients.map((client) => ({ ...client, hasSecret: true })) };

const hashOf = (secret: string, name: string) =>
  createHmac("sha256", secret).update(`${name}${ClientId}`).digest("base64");

const secretIn = ({ pool }: Awaited<ReturnType<typeof openPool>>) =>
  pool.clientSecrets.of(pool.client(ClientId));

/** A pool whose client has a secret, opened in its folder as often as a test likes. */
const open = async (folder?: string) => {
  const pool = await openPool(folder, folder === undefined, WITH_SECRET);
  return { ...pool, secret: secretIn(pool) ?? "" };
};

/** How a call proves the client, by the name in it. */
type Proof = (name: string) => string | undefined;

const callsOf = (client: CognitoIdentityProviderClient, proof: Proof, ClientSecret: string | undefined) => {
  const by = (Username: string) => ({ ClientId, Username, SecretHash: proof(Username) });
  return {
    logIn: (USERNAME: string, hash = proof(USERNAME)) =>
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME, PASSWORD, ...(hash === undefined ? {} : { SECRET_HASH: hash }) },
        }),
      ),
    signUp: () =>
      client.send(
        new SignUpCommand({
          ...by("Eve"),
          Password: PASSWORD,
          UserAttributes: [{ Name: "email", Value: "eve@example.org" }],
        }),
      ),
    resend: () => client.send(new ResendConfirmationCodeCommand(by("eve"))),
    confirm: (ConfirmationCode: string) =>
      client.send(new ConfirmSignUpCommand({ ...by("EVE"), ConfirmationCode })),
    forget: (name: string) => client.send(new ForgotPasswordCommand(by(name))),
    reset: (name: string, ConfirmationCode: string) =>
      client.send(new ConfirmForgotPasswordCommand({ ...by(name), ConfirmationCode, Password: PASSWORD })),
    refresh: (RefreshToken: string) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, ClientSecret, RefreshToken })),
    revoke: (Token: string) => client.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token })),
  };
};

test("calls with the proof work, over the name as each of them gives it", async () => {
  const { client, secret, post } = await open();
  const calls = callsOf(client, (name) => hashOf(secret, name), secret);
  await calls.signUp();
  await calls.resend();
  await calls.confirm(post.code());
  await calls.forget(EMAIL.toUpperCase());
  await calls.reset("Ada", post.code());
  const { AuthenticationResult } = await calls.logIn(EMAIL);
  await calls.refresh(AuthenticationResult?.RefreshToken ?? "");
  await calls.revoke(AuthenticationResult?.RefreshToken ?? "");
  await expect(calls.logIn(EMAIL, hashOf(secret, "ada"))).rejects.toThrow("Unable to verify secret hash");
});

const MISSING = [() => undefined, undefined, /secret but .* not received/] as const;
const WRONG = [(name: string) => hashOf("guessed", name), "guessed", /Unable to verify secret/] as const;

test.each([
  ["missing", ...MISSING],
  ["wrong", ...WRONG],
])("every call by the client is refused where the proof is %s", async (_, proof, guessed, message) => {
  const { client, secret, post } = await open();
  const { logIn } = callsOf(client, (name) => hashOf(secret, name), secret);
  const { AuthenticationResult } = await logIn("ada");
  const token = AuthenticationResult?.RefreshToken ?? "";
  const calls = callsOf(client, proof, guessed);
  const attempts = await Promise.allSettled([
    calls.logIn("ada"),
    calls.signUp(),
    calls.resend(),
    calls.confirm("123456"),
    calls.forget("ada"),
    calls.reset("ada", "123456"),
    calls.refresh(token),
    calls.revoke(token),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({
      status: "rejected",
      reason: { name: "NotAuthorizedException", message: expect.stringMatching(message) },
    });
  expect(post.mails).toEqual([]);
  await callsOf(client, proof, secret).refresh(token);
});

test("a folder from before has its secret at the next start, its own and for good, and its log-ins stay", async () => {
  const before = await openPool();
  const { refresh } = await before.logIn();
  const first = await open(before.folder);
  expect(first.secret).toMatch(/^\w{24,64}$/);
  const { mode } = statSync(join(before.folder, "client-secrets", ClientId));
  expect(mode & 0o777).toBe(0o600);
  const second = await open(before.folder);
  expect(second.secret).toBe(first.secret);
  const calls = callsOf(second.client, () => undefined, second.secret);
  expect((await calls.refresh(refresh)).AuthenticationResult?.AccessToken).toBeDefined();
  expect((await open()).secret).not.toBe(first.secret);
});

test("a client without a secret in the template has none", async () => {
  expect(secretIn(await openPool())).toBeUndefined();
});
