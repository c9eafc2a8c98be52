import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HOSTILE_STRINGS } from "../support/hostile/hostile-texts.ts";
import { request } from "./client.ts";
import { address, means } from "./means.ts";
import { requestBytes, sendRaw } from "./raw-http.ts";

/** Bytes that are no request, or more than one at once. A stage has AWS's own server before it. */

const isWell = async (): Promise<boolean> => (await request(address, "GET", "/api/faq/")).status === 200;

const FAQ = "/api/faq/";
const LOGOUT = "/api/logout/";
const SECOND = `GET ${FAQ} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const post = (headers: readonly string[], body: string): string =>
  `${[`POST ${LOGOUT} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", ...headers].join("\r\n")}\r\n\r\n${body}`;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  requestBytes("GET", path, headers);
const CHUNKED = "Transfer-Encoding: chunked";
const CLOSE = "Connection: close";

describe.skipIf(!means.isLocal)("a request", () => {
  test.each<[string, string | Uint8Array, number[]]>([
    ["with two lengths", post(["Content-Length: 2", "Content-Length: 3"], "{}x"), [400]],
    ["with a list of lengths", post(["Content-Length: 2, 2"], "{}"), [400]],
    ["with a length below nothing", post(["Content-Length: -1"], "{}"), [400]],
    ["with a length in another notation", post(["Content-Length: 0x2"], "{}"), [400]],
    ["with a length that no number holds", post([`Content-Length: ${"9".repeat(30)}`], "{}"), [400]],
    ["with a length that ends before its body", post(["Content-Length: 1"], `{}${SECOND}`), [400]],
    ["with a length and in chunks", post(["Content-Length: 6", CHUNKED], `0\r\n\r\n${SECOND}`), [400]],
    ["in chunks of two kinds", post([CHUNKED, "Transfer-Encoding: x"], `0\r\n\r\n${SECOND}`), [400]],
    [
      "in chunks by a header that is none",
      post([`Transfer-Encoding : chunked`], `0\r\n\r\n${SECOND}`),
      [400],
    ],
    ["in a chunk that has no length", post([CHUNKED, CLOSE], "zz\r\n{}\r\n0\r\n\r\n"), [400]],
    ["in a chunk beyond all memory", post([CHUNKED, CLOSE], `${"f".repeat(18)}\r\n{}`), [400]],
    [
      "with more about a chunk than in it",
      post([CHUNKED], `2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
      [413],
    ],
    ["with a body of 11 MB", post(["Content-Length: 11000000", CLOSE], "a".repeat(11_000_000)), [413]],
    ["with a body of 5 MB", post(["Content-Length: 5000000", CLOSE], "a".repeat(5_000_000)), [413]],
    [
      "with a body that is packed",
      post(["Content-Encoding: gzip", "Content-Length: 2", CLOSE], "\x1f\x8b"),
      [400],
    ],
    ["with a header of 100 KB", get(FAQ, { x: "a".repeat(100_000) }), [431]],
    [
      "with 2,500 headers",
      get(FAQ, Object.fromEntries(Array.from({ length: 2_500 }, (_, i) => [`h${i}`, ""]))),
      [431],
    ],
    ["with a header over two lines", get(FAQ, { x: "a\r\n b" }), [400]],
    ["with a zero in a header", get(FAQ, { x: "a\u0000b" }), [400]],
    ["with headers that every object has", get(FAQ, { constructor: "1", ["__proto__"]: "2" }), [200]],
    ["with lines that end too soon", `GET ${FAQ} HTTP/1.1\nHost: localhost\n\n`, [400]],
    ["without a host", `GET ${FAQ} HTTP/1.1\r\n\r\n`, [400]],
    [
      "with two tokens",
      get("/api/users/me/", { authorization: "Bearer a", Authorization: "Bearer b" }),
      [401],
    ],
    [
      "that says where it comes from and what it means",
      get("/api/users/me/", {
        "x-viewer-address": "192.0.2.1",
        "x-origin-verify": "x",
        "x-http-method-override": "DELETE",
        "x-original-url": "/__mail",
      }),
      [401],
    ],
    ["of a later protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
    ["of another protocol", Buffer.from("1603010200010001fc0303", "hex"), [400]],
    ["to be handed on", requestBytes("CONNECT", "elsewhere.example:443", {}), []],
    ["by a method that is none", requestBytes("FOO", FAQ, {}), [400]],
    ...["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"].map(
      (method): [string, Uint8Array, number[]] => [`by ${method}`, requestBytes(method, FAQ, {}), [404]],
    ),
  ])("%s is answered once", async (_, bytes, statuses) => {
    const { answers } = await sendRaw(address, bytes);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(await isWell()).toBe(true);
  });

  test("of bytes without any sense is refused", async () => {
    for (let times = 0; times < 5; times++) {
      const { answers } = await sendRaw(address, randomBytes(5_000));
      expect(answers.map(({ status }) => status)).toEqual([400]);
    }
  });
});

test.skipIf(!means.isLocal)(
  "a page that only this machine has says nothing of what it is asked for",
  async () => {
    for (const text of HOSTILE_STRINGS) {
      const id = encodeURIComponent(text.slice(0, 1_000)) || "%20";
      const asked: readonly (readonly ["GET" | "POST", string])[] = [
        ["GET", `/__mail?q=${id}`],
        ["GET", `/__checkout/${id}`],
        ["POST", `/__checkout/${id}/pay`],
        ["POST", `/__checkout/${id}/decline`],
        ["POST", `/__billing/${id}/end-period`],
        ["POST", `/__billing/sub_1/${id}`],
      ];
      for (const [method, path] of asked) {
        const { answers } = await sendRaw(address, requestBytes(method, path, {}));
        expect(answers.length, path).toBe(1);
        expect(answers[0]?.status, path).toBeLessThan(500);
        expect(answers[0]?.body, path).not.toMatch(/<script>alert|onerror=/);
        expect([...(answers[0]?.headers.keys() ?? [])], path).not.toContain("set-cookie");
      }
    }
  },
);

describe.skipIf(!means.isLocal)("a path", () => {
  const API_404 = '{"error":"Page not found."}';
  const PAGE = /^<!doctype html>\s*<html/;

  test.each([
    "/api//faq/",
    "/api/./faq/",
    "/api/%2e/faq/",
    "/api/x/../faq/",
    "/api/../__mail",
    "/api/%2e%2e/__mail",
    "/api/%2e%2e%2f__mail",
    "/api/faq%2f",
    "/api/faq/;x=1",
    "/api/faq\\",
    "/api/faq/%00",
    "/api/tasks/../faq/",
    "/api/dashboard/ada/..%2f..%2f/x/y",
    `/api/${"a/".repeat(3_000)}`,
    `/api/${"%61".repeat(2_500)}`,
  ])("that is nearly one of the API's leads nowhere: %j", async (path) => {
    const { answers } = await sendRaw(address, get(path));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([[404, API_404]]);
  });

  test.each(["%ff%fe", "%ED%A0%80", "%E0%A4%A", "%", "%zz", "..%2f..", "%00", "%2e%2e"])(
    "with %j for an id asks for a log-in as any other does",
    async (id) => {
      for (const path of [`/api/tasks/${id}`, `/api/dashboard/${id}/${id}`])
        expect((await sendRaw(address, get(path))).answers.map(({ status }) => status)).toEqual([401]);
    },
  );

  test.each([
    "/%5f%5fmail",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "//api/users/me/",
    "/API/USERS/ME/",
    "http://elsewhere.example/__mail",
  ])("that leaves the site leads to its page and no file: %s", async (path) => {
    const { answers } = await sendRaw(address, get(path));
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]?.body).toMatch(PAGE);
    expect(answers[0]?.body).not.toContain("root:");
  });
});
