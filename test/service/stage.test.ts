import { describe, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { SECURITY_HEADERS, TLS_ONLY_DAYS } from "../../infra/site/security-headers.ts";
import { givenUser, request } from "./client.ts";
import { address } from "./means.ts";

/** The layer before the service: headers of pages and calls, TLS, and direct access past CloudFront. */

const { protocol, port, hostname } = new URL(address);

const told = async (path: string) => {
  const { headers } = await request(address, "GET", path);
  return Object.fromEntries(Object.keys(SECURITY_HEADERS).map((name) => [name, headers.get(name)]));
};

test("sends the security headers with known and unknown pages", async () => {
  for (const path of ["/", "/dashboard/some/page.v2"]) expect(await told(path)).toEqual(SECURITY_HEADERS);
});

test("has browsers revalidate pages, not store answers, and refuse other origins", async () => {
  expect((await request(address, "GET", "/")).headers.get("cache-control")).toBe("no-cache");
  const headers = { origin: "https://elsewhere.example" };
  const call = await request(address, "GET", "/api/users/me/", { headers });
  expect([401, 403]).toContain(call.status);
  expect(call.headers.get("cache-control")).toBe("no-store");
  expect(call.headers.get("x-content-type-options")).toBe("nosniff");
  expect(call.headers.get("access-control-allow-origin")).toBeNull();
});

describe.skipIf(protocol !== "https:")("TLS", () => {
  test("sends HSTS with pages and answers", async () => {
    const seconds = TLS_ONLY_DAYS * 24 * 3600;
    for (const path of ["/", "/api/login/"]) {
      const { headers } = await request(address, "GET", path);
      expect(headers.get("strict-transport-security")).toContain(`max-age=${seconds}`);
    }
  });

  test.skipIf(port !== "")("redirects plain HTTP to HTTPS", async () => {
    const answer = await fetch(`http://${hostname}/login`, { redirect: "manual" });
    expect([301, 307, 308]).toContain(answer.status);
    expect(answer.headers.get("location")).toBe(`${address}/login`);
  });
});

describe("direct access to the APIs", () => {
  const api = inject("apiAddress");
  test.skipIf(api === "")("refuses calls that bypass CloudFront", async () => {
    const headers = { "x-origin-verify": "guessed", "x-viewer-address": "192.0.2.1" };
    const refused = { status: 403, json: { error: "Please use the address of the site." } };
    expect(await request(api, "GET", "/api/login", { headers })).toMatchObject(refused);
    expect(await request(api, "POST", "/api/token", { body: givenUser(), headers })).toMatchObject(refused);
    expect(await request(api, "GET", "/anything", { headers })).toMatchObject(refused);
  });

  const socketApi = inject("socketAddress");
  test.skipIf(socketApi === "")(
    "refuses sockets that bypass CloudFront, even with the site's Origin",
    async () => {
      const refusal = new Promise((resolve, reject) => {
        const socket = new WebSocket(socketApi, { origin: address });
        socket.once("open", () => reject(new Error("the socket was opened")));
        socket.once("error", ({ message }) => resolve(message));
      });
      expect(await refusal).toContain("403");
    },
  );
});
