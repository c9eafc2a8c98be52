import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as getMe } from "../../../../functions/api/get-me.ts";
import { type Verify, verifyAt } from "../../../../functions/edge/access-token.ts";
import { world } from "../world.ts";

/** Tokens checked by the real code, against a pool's keys served from this machine. */

const POOL = "eu-west-1_Abc123";
const CLIENT = "client-1";

type Key = {
  readonly kid: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly jwk: object;
};
const newKey = (kid: string): Key => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    kid,
    publicKey,
    privateKey,
    jwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" },
  };
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
let published = [served];
let server: Server;
let endpoint: string;
let asked: string[] = [];
let isDown = false;
let isGarbled = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.statusCode = isDown ? 503 : 200;
    const keys = published.map(({ jwk }) => jwk);
    response.end(isGarbled ? "<html>" : JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  process.env.USER_POOL_ID = POOL;
  process.env.USER_POOL_CLIENT_ID = CLIENT;
});
afterAll(() => server.close());

let verify: Verify;
beforeEach(() => {
  published = [served];
  isDown = false;
  isGarbled = false;
  asked = [];
  verify = verifyAt(endpoint);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Stops the clocks of tokens and waits, but not the network's. */
const stopClocks = () => vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });

describe("an access token", () => {
  test("is checked against the pool's keys, which are fetched once", async () => {
    const claims = await verify(tokenOf(served));
    expect(claims).toMatchObject({ sub: "sub-of-ada", username: "ada", originJti: "log-in-1" });
    await verify(tokenOf(served, { username: "bob" }));
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
  ])("is refused where it is %s", async (_what, token) => {
    expect(await verify(token())).toBeUndefined();
  });
});

describe("a token that is made from a good one or from the pool's public key", () => {
  const foreign = newKey("key-1");
  const certificate = served.publicKey.export({ format: "pem", type: "spki" });

  /** Signed as the header says, with public data. */
  const withSecret = (alg: string): string => {
    const [, claims = ""] = tokenOf(served).split(".");
    const signed = `${encoded({ alg, kid: served.kid })}.${claims}`;
    return `${signed}.${createHmac("sha256", certificate).update(signed).digest("base64url")}`;
  };

  test.each<[string, string]>([
    ["signed with the public key as a secret", withSecret("HS256")],
    ["signed so, and called by the pool's own way to sign", withSecret("RS256")],
    ...["None", "nOnE", "", "ES256", "PS256", "RS512"].map((alg): [string, string] => [
      `that says it is signed by ${alg || "nothing"}`,
      tokenOf(served, {}, { alg }),
    ]),
    ["that brings its own key", tokenOf(foreign, {}, { jwk: foreign.jwk })],
    [
      "that says where its key is",
      tokenOf(foreign, {}, { jku: "http://127.0.0.1:1/", x5u: "http://127.0.0.1:1/" }),
    ],
    ...["../key-1", "__proto__", "constructor", "", "key-1\u0000", "x".repeat(5_000)].map(
      (kid): [string, string] => [`by a key called ${kid.slice(0, 20)}`, tokenOf(foreign, {}, { kid })],
    ),
    ["of no parts", ".."],
    ["of four parts", `${tokenOf(served)}.x`],
    ["of a list", `${encoded([])}.${encoded([])}.x`],
    ["of nothing", `${encoded({})}.${encoded({})}.`],
    ["as deep as a well", `${"[".repeat(20_000)}.${"[".repeat(20_000)}.x`],
    ["twice", `${tokenOf(served)}${tokenOf(served)}`],
  ])("is refused: %s", async (_what, token) => {
    await verify(tokenOf(served));
    expect(await verify(token)).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test("is refused with any of its characters changed, or without its end", async () => {
    const token = tokenOf(served);
    // The last character holds four bits that are no part of the signature.
    for (let at = 0; at < token.length - 1; at += 5) {
      const other = token[at] === "A" ? "B" : "A";
      expect(await verify(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), `${at}`).toBeUndefined();
      expect(await verify(token.slice(0, at)), `${at}`).toBeUndefined();
    }
  });
});

describe("a pool that is not at AWS", () => {
  const issuedBy = (iss: string, parts: Record<string, unknown> = {}) => tokenOf(served, { ...parts, iss });

  test("may name itself as the issuer, with all other checks", async () => {
    const own = `${endpoint}/${POOL}`;
    expect(await verify(issuedBy(own))).toMatchObject({ sub: "sub-of-ada" });
    expect(asked).toEqual([`/${POOL}/.well-known/jwks.json`]);
    for (const parts of [
      { client_id: "client-2" },
      { token_use: "id", aud: CLIENT },
      { exp: Math.floor(Date.now() / 1000) - 1 },
    ])
      expect(await verify(issuedBy(own, parts))).toBeUndefined();
    expect(await verify(tokenOf(newKey("key-1"), { iss: own }))).toBeUndefined();
  });

  test("is refused under any other name", async () => {
    for (const iss of [`${endpoint}/eu-west-1_Other`, `http://elsewhere.example/${POOL}`, endpoint])
      expect(await verify(issuedBy(iss))).toBeUndefined();
  });

  test("is refused by a service whose pool is at AWS", async () => {
    expect(await verifyAt(undefined)(issuedBy(`${endpoint}/${POOL}`))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe("keys (fault 23)", () => {
  const rotated = newKey("key-2");

  test("take one more fetch after a rotation, and the old one serves while it is published", async () => {
    await verify(tokenOf(served));
    published = [served, rotated];
    for (const key of [rotated, rotated, served]) expect(await verify(tokenOf(key))).toBeDefined();
    expect(asked).toHaveLength(2);
  });

  test("with an unknown id take one more fetch, not one per token, and later another", async () => {
    stopClocks();
    await verify(tokenOf(served));
    const foreign = tokenOf(newKey("key-3"));
    for (let times = 0; times < 5; times++) expect(await verify(foreign)).toBeUndefined();
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(10_001);
    published = [served, rotated];
    expect(await verify(tokenOf(rotated))).toBeDefined();
    expect(asked).toHaveLength(3);
  });

  test("serve from the cache while the pool is down, with few fetches and no unknown ids", async () => {
    stopClocks();
    await verify(tokenOf(served));
    const foreign = newKey("key-3");
    isDown = true;
    for (let second = 0; second < 60; second++) {
      expect(await verify(tokenOf(served))).toBeDefined();
      expect(await verify(tokenOf(foreign))).toBeUndefined();
      vi.advanceTimersByTime(1000);
    }
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThan(15);
    isDown = false;
    published = [served, rotated];
    vi.advanceTimersByTime(5000);
    expect(await verify(tokenOf(rotated))).toBeDefined();
  });

  test.each([
    ["the pool is down", () => (isDown = true)],
    ["what it gives is no key", () => (isGarbled = true)],
  ])("that were never fetched refuse no token: %s", async (_what, breakIt) => {
    breakIt();
    for (let times = 0; times < 3; times++)
      await expect(verify(tokenOf(served))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(asked).toHaveLength(1);
    expect(await verify("junk")).toBeUndefined();
  });

  test("that the pool does not know give 401, with the pool up or down, never 500", async () => {
    const ports = await world();
    const handler = getMe.over(() => ports, verify);
    const call = async (key: Key) => {
      const headers = { authorization: `Bearer ${tokenOf(key)}` };
      const { statusCode } = await handler({ headers } as unknown as APIGatewayProxyEventV2, {} as Context);
      return statusCode;
    };
    expect(await call(served)).toBe(200);
    expect(await call(rotated)).toBe(401);
    isDown = true;
    expect(await call(rotated)).toBe(401);
    expect(await call(served)).toBe(200);
  });
});

describe("the server's clock (fault 24)", () => {
  const FIVE_MINUTES_MS = 300_000;
  const LIFE_SECONDS = 900;

  test("ends a token to the second, without a grace", async () => {
    stopClocks();
    vi.setSystemTime(new Date("2026-11-20T15:00:00.000Z"));
    const token = tokenOf(served);
    vi.setSystemTime(Date.now() + LIFE_SECONDS * 1000);
    expect(await verify(token)).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(await verify(token)).toBeUndefined();
  });

  test("ends a token earlier or later by its own error of five minutes, and changes nothing else", async () => {
    stopClocks();
    const made = Date.parse("2026-11-20T15:00:00.000Z");
    vi.setSystemTime(made);
    const token = tokenOf(served);
    const isGoodAt = async (afterMs: number, skewMs: number) => {
      vi.setSystemTime(made + afterMs + skewMs);
      return (await verify(token)) !== undefined;
    };
    const last = (LIFE_SECONDS - 1) * 1000;
    expect(await isGoodAt(last - FIVE_MINUTES_MS, FIVE_MINUTES_MS)).toBe(true);
    expect(await isGoodAt(last, FIVE_MINUTES_MS)).toBe(false);
    expect(await isGoodAt(0, -FIVE_MINUTES_MS)).toBe(true);
    expect(await isGoodAt(last + FIVE_MINUTES_MS, -FIVE_MINUTES_MS)).toBe(true);
    expect(await isGoodAt(last + FIVE_MINUTES_MS + 2000, -FIVE_MINUTES_MS)).toBe(false);
  });
});
