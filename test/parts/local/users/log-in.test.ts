import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, test } from "vitest";
import { ClientId, claimsOf, EMAIL, LINK_SECRET, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

const INCORRECT = { name: "NotAuthorizedException", message: "Incorrect username or password." };
const LOCKED = { name: "NotAuthorizedException", message: "Password attempts exceeded" };
const REFUSED = { name: "NotAuthorizedException" };

type Pool = Awaited<ReturnType<typeof openPool>>;

const failFiveTimes = async ({ logIn }: Pool) => {
  for (let i = 0; i < 5; i++) await expect(logIn("ada", "wrong")).rejects.toMatchObject(INCORRECT);
};

describe("log-in", () => {
  test("returns an access token that a verifier of Cognito's tokens accepts", async () => {
    const { logIn, endpoint, clock } = await openPool();
    const { access } = await logIn();
    const verifier = CognitoJwtVerifier.create({
      userPoolId: UserPoolId,
      clientId: ClientId,
      tokenUse: "access",
    });
    verifier.cacheJwks(await (await fetch(`${endpoint}/${UserPoolId}/.well-known/jwks.json`)).json());
    const claims = await verifier.verify(access);
    expect(Object.keys(claims).sort().join(" ")).toBe(
      "auth_time client_id event_id exp iat iss jti origin_jti scope sub token_use username",
    );
    expect(claims).toMatchObject({ username: "ada", exp: Math.floor(clock.ms / 1000) + 900 });
    await expect(verifier.verify(`${access.slice(0, -6)}AAAAAA`)).rejects.toThrow();
  });

  test("takes the secret of a verification link in place of a password, and no other", async () => {
    const { logInByLink } = await openPool();
    expect(claimsOf((await logInByLink(LINK_SECRET)).access)).toMatchObject({ username: "ada", scope: "" });
    await expect(logInByLink("another")).rejects.toMatchObject(INCORRECT);
    await expect(logInByLink(LINK_SECRET, "nobody")).rejects.toMatchObject(INCORRECT);
  });

  test("accepts the name and the proved e-mail address in any case", async () => {
    const { logIn } = await openPool();
    for (const name of ["ADA", "Ada@Example.org"])
      expect(claimsOf((await logIn(name)).access).username).toBe("ada");
  });

  test("answers an unknown user like a wrong password, after one hash of the same cost as for a locked user", async () => {
    const pool = await openPool();
    await failFiveTimes(pool);
    const hashesOf = async (name: string) => {
      pool.hashes.length = 0;
      await expect(pool.logIn(name)).rejects.toMatchObject(name === "ada" ? LOCKED : INCORRECT);
      return [...pool.hashes];
    };
    const locked = await hashesOf("ada");
    expect(locked).toHaveLength(1);
    expect(await hashesOf("unknown")).toEqual(locked);
  });
});

describe("a refresh token", () => {
  test("rotates a refresh token within its log-in, and accepts the old one for a minute", async () => {
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

  test("expires a refresh token 30 days after the log-in, after any number of rotations", async () => {
    const { logIn, refresh, clock } = await openPool();
    const first = await logIn();
    clock.ms += 29 * 86_400_000;
    const second = await refresh(first.refresh);
    clock.ms += 2 * 86_400_000;
    await expect(refresh(second.refresh)).rejects.toMatchObject(REFUSED);
  });

  test("revokes all tokens of one log-in with a refresh token, and none of another", async () => {
    const { logIn, refresh, revoke } = await openPool();
    const [one, other] = [await logIn(), await logIn()];
    const rotated = await refresh(one.refresh);
    await revoke(one.refresh);
    for (const token of [one.refresh, rotated.refresh])
      await expect(refresh(token)).rejects.toMatchObject(REFUSED);
    await refresh(other.refresh);
  });

  test("accepts a refresh token after a restart, and stores neither token nor password", async () => {
    const first = await openPool();
    const { refresh } = await first.logIn();
    const stored = JSON.stringify(first.database.sql.prepare("SELECT * FROM records").all());
    expect(stored).toContain(EMAIL);
    for (const secret of [PASSWORD, refresh]) expect(stored).not.toContain(secret);
    const second = await openPool(first.database);
    expect(claimsOf((await second.refresh(refresh)).access).username).toBe("ada");
  });
});
