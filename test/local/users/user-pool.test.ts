import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, test } from "vitest";
import { ClientId, claimsOf, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

describe("log-in", () => {
  test("gives an access token that verifiers of Cognito's tokens take", async () => {
    const { logIn, endpoint, clock } = await openPool();
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
    const { logIn } = await openPool();
    expect(claimsOf((await logIn("ADA")).access).username).toBe("ada");
    expect(claimsOf((await logIn("Ada@Example.org")).access).username).toBe("ada");
  });

  test("answers a wrong password and an unknown user alike", async () => {
    const { logIn } = await openPool();
    const refusal = { name: "NotAuthorizedException", message: "Incorrect username or password." };
    await expect(logIn("ada", "wrong")).rejects.toMatchObject(refusal);
    await expect(logIn("nobody", PASSWORD)).rejects.toMatchObject(refusal);
  });

  test("is locked after five wrong passwords, longer each time, and open again after it", async () => {
    const { logIn, clock } = await openPool();
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
    const { logIn } = await openPool();
    const guesses = Array.from({ length: 30 }, (_, i) => logIn("ada", i === 29 ? PASSWORD : `wrong ${i}`));
    const outcomes = await Promise.allSettled(guesses);
    const learnt = outcomes.filter(
      (each) => each.status === "rejected" && /Incorrect/.test(String(each.reason)),
    );
    expect(learnt.length).toBeLessThanOrEqual(6);
    expect(outcomes.at(-1)?.status).toBe("rejected");
  });

  test("takes as long while it is locked as for a name that nobody has", async () => {
    const { logIn, hashes } = await openPool();
    for (let i = 0; i < 5; i++) await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    const hashesOf = async (name: string) => {
      hashes.length = 0;
      await expect(logIn(name)).rejects.toThrow(name === "ada" ? "attempts exceeded" : "Incorrect");
      return [...hashes];
    };
    // All that takes time: one hash, of the same cost.
    const locked = await hashesOf("ada");
    expect(locked).toHaveLength(1);
    expect(locked).toEqual(await hashesOf("nobody"));
  });

  test("is refused by flows that the client does not allow", async () => {
    const { client } = await openPool();
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
    const { logIn, refresh, clock } = await openPool();
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
    const { logIn, refresh, clock } = await openPool();
    const first = await logIn();
    clock.ms += 29 * 86_400_000;
    const second = await refresh(first.refresh);
    clock.ms += 2 * 86_400_000;
    await expect(refresh(second.refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("are no good once one of their log-in is revoked; those of another log-in stay", async () => {
    const { client, logIn, refresh, useToken } = await openPool();
    const [one, other] = [await logIn(), await logIn()];
    const rotated = await refresh(one.refresh);
    await client.send(new RevokeTokenCommand({ ClientId, Token: one.refresh }));
    for (const token of [one.refresh, rotated.refresh])
      await expect(refresh(token)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(useToken(rotated.access)).rejects.toThrow(/revoked/);
    await useToken(other.access);
    await refresh(other.refresh);
  });

  test("all end when the user is signed out everywhere", async () => {
    const { client, logIn, refresh } = await openPool();
    const tokens = [await logIn(), await logIn()];
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: "ada" }));
    for (const token of tokens) await expect(refresh(token.refresh)).rejects.toThrow();
  });

  test("made up are refused", async () => {
    const { refresh } = await openPool();
    await expect(refresh("made-up")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });
});

describe("what is kept", () => {
  test("outlives the process", async () => {
    const first = await openPool();
    const { refresh } = await first.logIn();
    const second = await openPool(first.folder, false);
    expect((await second.refresh(refresh)).access).not.toBe("");
    const user = await second.client.send(new AdminGetUserCommand({ UserPoolId, Username: "ada" }));
    expect(user).toMatchObject({ UserStatus: "CONFIRMED", Enabled: true });
  });

  test("holds no password and no token, and the key is its owner's alone", async () => {
    const { folder, logIn } = await openPool();
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
    const { pool } = await openPool();
    const create = (username: string, email: string) =>
      pool.addUser(username, { email, email_verified: "true" }, PASSWORD);
    await expect(create("ADA", "x@example.org")).rejects.toMatchObject({ code: "UsernameExistsException" });
    await expect(create("bob", "ADA@example.org")).rejects.toMatchObject({ code: "AliasExistsException" });
    const twins = await Promise.allSettled([
      create("twin", "1@example.org"),
      create("twin", "2@example.org"),
    ]);
    expect(twins.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
