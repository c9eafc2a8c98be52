import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FunctionHost } from "../../../../infra/local/lambda/function-host.ts";
import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import { httpApi } from "../../../../infra/local/site/http-api.ts";
import { routeFinder } from "../../../../infra/local/site/route-table.ts";
import { staticSite } from "../../../../infra/local/site/static-site.ts";
import { listen, shut } from "../../../../infra/local/wire/stand-in.ts";
import { SECURITY_HEADERS } from "../../../../infra/site/security-headers.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const functionByRoute = new Map([
  ["GET /api/dashboard/{user}/{backtestId}", "get"],
  ["GET /api/dashboard/{user}/special", "special"],
  ["POST /api/dashboard/{user}/{backtestId}", "remove"],
  ["POST /api/token", "token"],
  ["$default", "fallback"],
]);

type Event = {
  readonly body?: string;
  readonly isBase64Encoded: boolean;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  readonly routeKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
};

const serve = async (handler: (name: string, event: Event) => unknown) => {
  const invoke: FunctionHost["invoke"] = async (name, payload) => {
    const result = await handler(name, JSON.parse(payload));
    if (result instanceof Error)
      return { kind: "failed", failure: { errorType: result.name, errorMessage: result.message } };
    return { kind: "returned", payload: JSON.stringify(result) };
  };
  const api = httpApi({ id: "api", stageName: "$default", functionByRoute }, { invoke });
  const server = createServer((request, response) => void api(request, response));
  const port = await listen(server, 0);
  onTestFinished(() => shut(server));
  return `http://127.0.0.1:${port}`;
};

const echo = (name: string, event: Event) => ({ name, event });

describe("a route", () => {
  test("matches a route with and without a final slash, and a fixed segment before a parameter", () => {
    const find = routeFinder(functionByRoute);
    expect(find("POST", "/api/token/")?.functionName).toBe("token");
    expect(find("POST", "/api/token")?.functionName).toBe("token");
    expect(find("GET", "/api/token")?.functionName).toBe("fallback");
    expect(find("POST", "/api/token//")?.functionName).toBe("fallback");
    expect(find("GET", "/api/dashboard/ada/special/")?.functionName).toBe("special");
    expect(find("GET", "/api/dashboard/a%20b/x.y-1")).toEqual({
      routeKey: "GET /api/dashboard/{user}/{backtestId}",
      functionName: "get",
      pathParameters: { user: "a b", backtestId: "x.y-1" },
    });
    expect(find("GET", "/api/dashboard//x")?.functionName).toBe("fallback");
  });

  test("passes a request to its function and sends its answer", async () => {
    const address = await serve((name, event) => ({
      statusCode: 201,
      headers: { "content-type": "application/json", "x-own": "1" },
      cookies: ["a=1", "b=2"],
      body: JSON.stringify(echo(name, event)),
    }));
    const answer = await fetch(`${address}/api/token/?a=1&a=2`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "k=v; l=w" },
      body: '{"é":1}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("apigw-requestid")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.json()).toMatchObject({
      name: "token",
      event: {
        version: "2.0",
        routeKey: "POST /api/token",
        rawPath: "/api/token/",
        rawQueryString: "a=1&a=2",
        queryStringParameters: { a: "1,2" },
        cookies: ["k=v", "l=w"],
        body: '{"é":1}',
        isBase64Encoded: false,
        requestContext: { http: { method: "POST", path: "/api/token/" }, stage: "$default" },
      },
    });
  });

  test("replaces the client's own viewer address", async () => {
    const address = await serve((_, event) => ({ statusCode: 200, body: JSON.stringify(event.headers) }));
    const headers = { "X-Viewer-Address": "203.0.113.7", "x-other": "stays" };
    const answer = await fetch(`${address}/api/token`, { method: "POST", headers });
    expect(await answer.json()).toMatchObject({ "x-viewer-address": "127.0.0.1", "x-other": "stays" });
  });

  test("passes binary bodies as base64, both ways", async () => {
    const address = await serve((_, event) => ({
      statusCode: 200,
      body: event.body,
      isBase64Encoded: event.isBase64Encoded,
    }));
    const send = async (contentType: string, body: Uint8Array) => {
      const headers = { "content-type": contentType };
      const answer = await fetch(`${address}/api/token`, {
        method: "POST",
        headers,
        body: Buffer.from(body),
      });
      return new Uint8Array(await answer.arrayBuffer());
    };
    const bytes = Uint8Array.of(0, 255, 128, 10);
    expect(await send("application/octet-stream", bytes)).toEqual(bytes);
    expect(await send("application/json", bytes)).toEqual(bytes);
  });

  test.each([
    ["a body over the limit", 413, "Request Entity Too Large", "x".repeat(11 * 1024 * 1024)],
    ["a body that a function cannot be given", 413, "Request Entity Too Large", "x".repeat(7 * 1024 * 1024)],
    ["a function that fails, without a word of why", 500, "Internal Server Error", "{}"],
    ["too many calls that wait", 503, "Service Unavailable", "busy"],
  ])("answers %s with %d as API Gateway does", async (_, status, message, body) => {
    const address = await serve((__, event) => {
      if (event.body === "busy") throw new TooManyRequests("later");
      return new Error("secret detail");
    });
    const answer = await fetch(`${address}/api/token`, { method: "POST", body });
    expect([answer.status, await answer.json()]).toEqual([status, { message }]);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("apigw-requestid")).toBeTruthy();
  });
});

describe("the site", () => {
  const site = async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "site/assets"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), "secret");
    writeFileSync(join(folder, "site/index.html"), "<p>page</p>");
    writeFileSync(join(folder, "site/favicon.svg"), "<svg/>");
    writeFileSync(join(folder, "site/assets/app-1.js"), "let a;".repeat(1000));
    const pages = staticSite(join(folder, "site"));
    const server = createServer(pages);
    const port = await listen(server, 0);
    onTestFinished(() => shut(server));
    return `http://127.0.0.1:${port}`;
  };

  test("serves the site's files, and its page for all other paths", async () => {
    const address = await site();
    const page = await fetch(`${address}/dashboard/ada/spy-2026.1`);
    expect(await page.text()).toBe("<p>page</p>");
    const script = await fetch(`${address}/assets/app-1.js`);
    expect(script.headers.get("content-encoding")).toBe("gzip");
    expect(await script.text()).toHaveLength(6000);
    expect((await fetch(`${address}/assets/gone.js`)).status).toBe(404);
    const same = await fetch(address, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
    expect(same.status).toBe(304);
    expect((await fetch(address, { method: "POST" })).status).toBe(403);
  });

  test("compresses the types that CloudFront compresses, in the accepted encoding", async () => {
    const address = await site();
    const encodingOf = async (path: string, accepted: string) => {
      const { headers } = await fetch(address + path, { headers: { "accept-encoding": accepted } });
      expect(headers.get("vary")).toBe("accept-encoding");
      return headers.get("content-encoding");
    };
    expect(await encodingOf("/assets/app-1.js", "gzip, deflate, br, zstd")).toBe("br");
    expect(await encodingOf("/assets/app-1.js", "gzip, deflate")).toBe("gzip");
    expect(await encodingOf("/assets/app-1.js", "identity")).toBeNull();
    // Too small to be worth it.
    expect(await encodingOf("/favicon.svg", "gzip, br")).toBeNull();
  });

  test("sends CloudFront's security headers", async () => {
    const { headers } = await fetch(await site());
    const names = Object.keys(SECURITY_HEADERS);
    expect(Object.fromEntries(names.map((name) => [name, headers.get(name)]))).toEqual(SECURITY_HEADERS);
    // There is no TLS here, and a browser would apply the header to every port.
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  test("serves no file outside of the site's folder and no inline script", async () => {
    const address = await site();
    for (const path of ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "//secret.txt"])
      expect(await (await fetch(address + path)).text(), path).not.toContain("secret");
    const policy = (await fetch(address)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
  });
});
