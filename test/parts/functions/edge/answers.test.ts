import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Answer, answer, CompressedJson, type HttpEvent } from "../../../../functions/edge/answers.ts";

const eventWith = (headers: Record<string, string> = {}): HttpEvent =>
  ({ headers, requestContext: { requestId: "r1" } }) as unknown as HttpEvent;

const LARGE = { rows: Array.from({ length: 2_000 }, (_, index) => ({ index, name: `row ${index}` })) };
const UNCACHED = { access: "member" } as const;

const readOf = ({ body = "", headers = {}, isBase64Encoded }: Answer): unknown => {
  if (!isBase64Encoded) return JSON.parse(body);
  const bytes = Buffer.from(body, "base64");
  const plain = headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  return JSON.parse(plain.toString());
};

describe("compression", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, *", "gzip"],
    ["*", "br"],
  ])("answers %s with %s", async (accepted, encoding) => {
    const given = await answer(eventWith({ "accept-encoding": accepted }), UNCACHED, LARGE);
    expect(given.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-request-id": "r1",
    });
    expect(readOf(given)).toEqual(LARGE);
    expect(Buffer.byteLength(given.body ?? "")).toBeLessThan(JSON.stringify(LARGE).length / 3);
  });

  test.each(["", "deflate", "identity", "gzip;q=0", "*;q=0"])("is left out for %j", async (accepted) => {
    const given = await answer(eventWith({ "accept-encoding": accepted }), UNCACHED, LARGE);
    expect(given.headers?.["content-encoding"]).toBeUndefined();
    expect([given.isBase64Encoded ?? false, readOf(given)]).toEqual([false, LARGE]);
  });

  test("is left out for a small answer", async () => {
    const given = await answer(eventWith({ "accept-encoding": "br" }), UNCACHED, { message: "ok" });
    expect(given).toMatchObject({ statusCode: 200, body: '{"message":"ok"}' });
    expect(Object.keys(given.headers ?? {})).not.toContain("content-encoding");
  });

  test.each([
    ["gzip", "gzip"],
    ["br, gzip", "gzip"],
    ["br", "br"],
    ["", undefined],
  ])("sends stored compressed JSON to %j as %s", async (accepted, encoding) => {
    const bytes = gzipSync(JSON.stringify(LARGE));
    const event = eventWith({ "accept-encoding": accepted });
    const given = await answer(event, UNCACHED, new CompressedJson(bytes));
    expect(given.headers?.["content-encoding"]).toBe(encoding);
    expect(given.headers).toMatchObject({ vary: "accept-encoding", "content-type": "application/json" });
    expect(readOf(given)).toEqual(LARGE);
    if (encoding === "gzip") expect(given.body).toBe(bytes.toString("base64"));
  });

  test("is used for every client where the answer would be too large for Lambda", async () => {
    const huge = { text: '"a" '.repeat(1_500_000) };
    const given = await answer(eventWith(), UNCACHED, huge);
    expect(given.headers?.["content-encoding"]).toBe("gzip");
    expect(readOf(given)).toEqual(huge);
    expect(Buffer.byteLength(JSON.stringify(given))).toBeLessThan(6_000_000);
  });
});

describe("an answer that may be cached", () => {
  const cached = { access: "member", cacheSeconds: 60 } as const;

  test("has a tag of its content in any encoding, and is private", async () => {
    const [plain, brotli, other] = await Promise.all([
      answer(eventWith(), cached, LARGE),
      answer(eventWith({ "accept-encoding": "br" }), cached, LARGE),
      answer(eventWith(), cached, { rows: [] }),
    ]);
    expect(plain.headers?.["cache-control"]).toBe("private, max-age=60");
    expect(plain.headers?.etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(brotli.headers?.etag).toBe(plain.headers?.etag);
    expect(other.headers?.etag).not.toBe(plain.headers?.etag);
  });

  test("is answered with 304 for its tag", async () => {
    const { headers } = await answer(eventWith(), cached, LARGE);
    const tags = `"something", ${headers?.etag}`;
    const again = await answer(eventWith({ "if-none-match": tags }), cached, LARGE);
    expect([again.statusCode, again.body, again.headers?.etag]).toEqual([304, undefined, headers?.etag]);
    const changed = await answer(eventWith({ "if-none-match": tags }), cached, { rows: [] });
    expect(changed.statusCode).toBe(200);
  });

  test("is public on a public route", async () => {
    const { headers } = await answer(eventWith(), { access: "public", cacheSeconds: 60 }, LARGE);
    expect(headers?.["cache-control"]).toBe("public, max-age=60");
  });

  test("has no tag where it may not be cached", async () => {
    const { headers } = await answer(eventWith(), UNCACHED, LARGE);
    expect(Object.keys(headers ?? {})).not.toContain("etag");
  });
});
