import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyAccessToken } from "../../functions/lib/access-token.ts";

/** Tokens checked as in the product, against a pool's keys served from this machine. */

const POOL = "eu-west-1_Abc123";
const CLIENT = "client-1";

type Key = { readonly kid: string; readonly privateKey: KeyObject; readonly jwk: object };
const newKey = (kid: string): Key => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" } };
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const tokenOf = (key: Key, parts: Record<string, unknown> = {}, header: object = {}): string => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: "sub-of-ada",
    iss: `https://cognito-idp.eu-west-1.amazonaws.com/${POOL}`,
    client_id: CLIENT,
    origin_jti: "log-in-1",
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    auth_time: nowSeconds,
    iat: nowSeconds,
    exp: nowSeconds + 900,
    jti: "token-1",
    username: "ada",
    ...parts,
  };
  const signed = `${encoded({ alg: "RS256", kid: key.kid, ...header })}.${encoded(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key.privateKey).toString("base64url")}`;
};

const served = newKey("key-1");
let server: Server;
let asked: string[] = [];
let isDown = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.statusCode = isDown ? 503 : 200;
    response.end(JSON.stringify({ keys: [served.jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = `http://127.0.0.1:${port}`;
  process.env.USER_POOL_ID = POOL;
  process.env.USER_POOL_CLIENT_ID = CLIENT;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  isDown = false;
});

describe("an access token", () => {
  test("says nothing while no key could be fetched yet", async () => {
    isDown = true;
    await expect(verifyAccessToken(tokenOf(served))).rejects.toMatchObject({ status: 503 });
  });

  test("is read against the pool's keys, which are fetched once", async () => {
    const claims = await verifyAccessToken(tokenOf(served));
    expect(claims).toMatchObject({ sub: "sub-of-ada", username: "ada", originJti: "log-in-1" });
    await verifyAccessToken(tokenOf(served, { username: "bob" }));
    expect(asked).toEqual([`/${POOL}/.well-known/jwks.json`]);
  });

  test.each<[string, () => string]>([
    ["of another kind", () => tokenOf(served, { token_use: "id", aud: CLIENT })],
    ["of another client", () => tokenOf(served, { client_id: "client-2" })],
    [
      "of another pool",
      () => tokenOf(served, { iss: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other" }),
    ],
    ["that has expired", () => tokenOf(served, { exp: Math.floor(Date.now() / 1000) - 1 })],
    ["that is not good yet", () => tokenOf(served, { nbf: Math.floor(Date.now() / 1000) + 60 })],
    ["signed by somebody else under our key's name", () => tokenOf(newKey("key-1"))],
    ["that was not signed", () => tokenOf(served, {}, { alg: "none" }).replace(/[^.]*$/, "")],
    ["that is no token", () => "junk"],
    ["with a changed claim", () => tokenOf(served).replace(/\.[^.]*\./, `.${encoded({ sub: "root" })}.`)],
  ])("%s is not good", async (_what, token) => {
    expect(await verifyAccessToken(token())).toBeUndefined();
  });

  test("with an unknown key makes one more fetch, not one for each", async () => {
    const foreign = tokenOf(newKey("key-2"));
    for (let times = 0; times < 5; times++) expect(await verifyAccessToken(foreign)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(await verifyAccessToken(tokenOf(served))).toBeDefined();
  });

  test("is judged by the known keys while the pool is down", async () => {
    isDown = true;
    expect(await verifyAccessToken(tokenOf(served))).toBeDefined();
    expect(await verifyAccessToken(tokenOf(newKey("key-3")))).toBeUndefined();
  });
});
