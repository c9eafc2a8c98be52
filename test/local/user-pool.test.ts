import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, test } from "vitest";
import { clientSettings } from "../../infra/local/client-settings.ts";
import type { UserPoolSpec } from "../../infra/local/template/blueprint.ts";
import { startCognito } from "../../infra/local/users/cognito.ts";
import { openUserPool } from "../../infra/local/users/user-pool.ts";
import { closing, tempFolder } from "../support/temp-folder.ts";

const PASSWORD = "correct horse battery";
const spec: UserPoolSpec = {
  id: "us-east-1_Abc123xyz",
  emailIsAlias: true,
  isCaseSensitive: false,
  minPasswordLength: 12,
  clients: [
    {
      id: "client0123456789",
      authFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
      hidesUnknownUsers: true,
      accessSeconds: 900,
      idSeconds: 900,
      refreshSeconds: 30 * 86_400,
      rotationGraceSeconds: 60,
    },
  ],
};
const UserPoolId = spec.id;
const ClientId = "client0123456789";

/** What a password costs says nothing of what is tested here. */
const QUICK = { cost: 2 ** 12, blockSize: 8, parallelization: 1 };

/** A pool with one user, and a clock that only the test moves. */
const open = async (folder = tempFolder(), isNew = true) => {
  const clock = { ms: Date.now() };
  const pool = await openUserPool({ folder, spec, now: () => clock.ms, passwordCost: QUICK });
  const standIn = closing(await startCognito([pool]));
  const client = new CognitoIdentityProviderClient({ ...clientSettings(standIn.endpoint), maxAttempts: 1 });
  if (isNew) {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: "Ada",
        UserAttributes: [
          { Name: "email", Value: "ada@example.org" },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: "ada", Password: PASSWORD, Permanent: true }),
    );
  }
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
  const getUser = (AccessToken: string) => client.send(new GetUserCommand({ AccessToken }));
  return { folder, clock, client, endpoint: standIn.endpoint, logIn, refresh, getUser };
};

const tokensIn = (result: AuthenticationResultType | undefined) => ({
  access: result?.AccessToken ?? "",
  refresh: result?.RefreshToken ?? "",
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

describe("log-in", () => {
  test("gives an access token that verifiers of Cognito's tokens take", async () => {
    const { logIn, endpoint, clock } = await open();
    const { access } = await logIn();
    const verifier = CognitoJwtVerifier.create({
      userPoolId: UserPoolId,
      clientId: ClientId,
      tokenUse: "access",
    });
    const jwks = await (await fetch(`${endpoint}/${UserPoolId}/.well-known/jwks.json`)).json();
    verifier.cacheJwks(jwks);
    const claims = await verifier.verify(access);
    expect(Object.keys(claims).sort()).toEqual([
      "auth_time",
      "client_id",
      "event_id",
      "exp",
      "iat",
      "iss",
      "jti",
      "origin_jti",
      "scope",
      "sub",
      "token_use",
      "username",
    ]);
    expect(claims).toMatchObject({ username: "ada", exp: Math.floor(clock.ms / 1000) + 900 });
    const forged = `${access.slice(0, -6)}AAAAAA`;
    await expect(verifier.verify(forged)).rejects.toThrow();
  });

  test("takes the name in any case, and a verified e-mail address", async () => {
    const { logIn } = await open();
    expect(claimsOf((await logIn("ADA")).access).username).toBe("ada");
    expect(claimsOf((await logIn("Ada@Example.org")).access).username).toBe("ada");
  });

  test("answers a wrong password and an unknown user alike", async () => {
    const { logIn } = await open();
    const refusal = { name: "NotAuthorizedException", message: "Incorrect username or password." };
    await expect(logIn("ada", "wrong")).rejects.toMatchObject(refusal);
    await expect(logIn("nobody", PASSWORD)).rejects.toMatchObject(refusal);
  });

  test("is locked after five wrong passwords, longer each time, and open again after it", async () => {
    const { logIn, clock } = await open();
    for (let i = 0; i < 5; i++) await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    await expect(logIn()).rejects.toThrow("Password attempts exceeded");
    clock.ms += 1001;
    await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    clock.ms += 1001;
    await expect(logIn()).rejects.toThrow("Password attempts exceeded");
    clock.ms += 1000;
    expect((await logIn()).access).not.toBe("");
    // The right password forgets the wrong ones.
    await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    expect((await logIn()).access).not.toBe("");
  });

  test("tells nobody more who tries many passwords at once", async () => {
    const { logIn } = await open();
    const guesses = Array.from({ length: 30 }, (_, i) => logIn("ada", i === 29 ? PASSWORD : `wrong ${i}`));
    const outcomes = await Promise.allSettled(guesses);
    const learnt = outcomes.filter(
      (each) => each.status === "rejected" && /Incorrect/.test(String(each.reason)),
    );
    expect(learnt.length).toBeLessThanOrEqual(6);
    expect(outcomes.at(-1)?.status).toBe("rejected");
  });

  test("asks for a new password where an operator set one for the time being", async () => {
    const { client } = await open();
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: "new", TemporaryPassword: PASSWORD }),
    );
    const answer = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: "new", PASSWORD },
      }),
    );
    expect(answer.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    expect(answer.AuthenticationResult).toBeUndefined();
  });

  test("is refused by flows that the client does not allow", async () => {
    const { client } = await open();
    const call = client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: "x" },
      }),
    );
    await expect(call).rejects.toMatchObject({ name: "InvalidParameterException" });
  });
});

describe("refresh tokens", () => {
  test("rotate within the log-in, with a grace for answers that were lost", async () => {
    const { logIn, refresh, clock } = await open();
    const first = await logIn();
    clock.ms += 600_000;
    const second = await refresh(first.refresh);
    expect(second.refresh).not.toBe(first.refresh);
    const [before, after] = [claimsOf(first.access), claimsOf(second.access)];
    expect(after).toMatchObject({ origin_jti: before.origin_jti, auth_time: before.auth_time });
    expect(after.iat).toBe(before.iat + 600);
    clock.ms += 59_000;
    await refresh(first.refresh);
    clock.ms += 2000;
    await expect(refresh(first.refresh)).rejects.toMatchObject({ name: "RefreshTokenReuseException" });
    await refresh(second.refresh);
  });

  test("end with their log-in's time, however often they rotated", async () => {
    const { logIn, refresh, clock } = await open();
    const first = await logIn();
    clock.ms += 29 * 86_400_000;
    const second = await refresh(first.refresh);
    clock.ms += 2 * 86_400_000;
    await expect(refresh(second.refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("are no good once one of their log-in is revoked; those of another log-in stay", async () => {
    const { client, logIn, refresh, getUser } = await open();
    const [one, other] = [await logIn(), await logIn()];
    const rotated = await refresh(one.refresh);
    await client.send(new RevokeTokenCommand({ ClientId, Token: one.refresh }));
    for (const token of [one.refresh, rotated.refresh])
      await expect(refresh(token)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(getUser(rotated.access)).rejects.toThrow(/revoked/);
    expect((await getUser(other.access)).Username).toBe("ada");
    await refresh(other.refresh);
  });

  test("all end when the user is signed out everywhere", async () => {
    const { client, logIn, refresh } = await open();
    const tokens = [await logIn(), await logIn()];
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: "ada" }));
    for (const token of tokens) await expect(refresh(token.refresh)).rejects.toThrow();
  });

  test("made up are refused", async () => {
    const { refresh } = await open();
    await expect(refresh("made-up")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });
});

describe("what is kept", () => {
  test("outlives the process", async () => {
    const first = await open();
    const { refresh } = await first.logIn();
    const second = await open(first.folder, false);
    expect((await second.refresh(refresh)).access).not.toBe("");
    const user = await second.client.send(new AdminGetUserCommand({ UserPoolId, Username: "ada" }));
    expect(user).toMatchObject({ UserStatus: "CONFIRMED", Enabled: true });
  });

  test("holds no password and no token, and the key is its owner's alone", async () => {
    const { folder, logIn } = await open();
    const { refresh } = await logIn();
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    );
    const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, "utf8"));
    expect(texts.some((text) => text.includes("ada@example.org"))).toBe(true);
    expect(texts.some((text) => text.includes(PASSWORD) || text.includes(refresh))).toBe(false);
    expect(statSync(join(folder, "signing-key.pem")).mode & 0o777).toBe(0o600);
  });

  test("takes each name and each verified address once", async () => {
    const { client } = await open();
    const create = (Username: string, email: string) =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          UserAttributes: [
            { Name: "email", Value: email },
            { Name: "email_verified", Value: "true" },
          ],
        }),
      );
    await expect(create("ADA", "x@example.org")).rejects.toMatchObject({ name: "UsernameExistsException" });
    await expect(create("bob", "ADA@example.org")).rejects.toMatchObject({ name: "AliasExistsException" });
    const twins = await Promise.allSettled([
      create("twin", "1@example.org"),
      create("twin", "2@example.org"),
    ]);
    expect(twins.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
