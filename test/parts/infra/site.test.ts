import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { SECURITY_HEADERS } from "../../../infra/site/security-headers.ts";
import { API_CALLS, CLIENT_FILES, PAGES, ROOT_FILES, SOCKET_PATHS } from "../../../infra/site/site.ts";
import { resource, type Synthesised, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

type Headers = Readonly<Record<string, { readonly value: string }>>;

/** Returns a request after an edge function. */
const callAfter = (source: string, uri: string, headers: Headers = {}) =>
  runInNewContext(`${source}\nhandler(event)`, {
    event: { viewer: { ip: "203.0.113.9" }, request: { uri, headers: { ...headers } } },
  }) as { readonly uri: string; readonly headers: Headers };

const pathAfter = (source: string, uri: string): string => callAfter(source, uri).uri;

test.each([
  ["/", "/index.html"],
  ["/dashboard", "/index.html"],
  ["/dashboard/jo.smith/spy-20261121-1.5", "/index.html"],
  ["/reset-password/abc/123", "/index.html"],
  ["/favicon.svg", "/favicon.svg"],
  ["/clients/backspread.py", "/clients/backspread.py"],
  ["/clients/README.md", "/index.html"],
  ["/assets/index-1a2b.js", "/assets/index-1a2b.js"],
])("answers %s with %s", (uri, file) => {
  expect(pathAfter(PAGES, uri)).toBe(file);
});

test.each([
  ["/api/token/", "/api/token"],
  ["/api/tasks/abc", "/api/tasks/abc"],
])("rewrites the API path %s to %s", (uri, path) => {
  expect(pathAfter(API_CALLS, uri)).toBe(path);
});

test.each([
  ["the API", API_CALLS, "/api/token/"],
  ["the socket", SOCKET_PATHS, "/ws/socket-server/"],
])("passes the viewer's address to %s and overwrites a forged one", (_, code, uri) => {
  const forged = { "x-viewer-address": { value: "198.51.100.1" }, accept: { value: "*/*" } };
  const address = { value: "203.0.113.9" };
  expect(callAfter(code, uri).headers).toEqual({ "x-viewer-address": address });
  expect(callAfter(code, uri, forged).headers).toEqual({
    "x-viewer-address": address,
    accept: { value: "*/*" },
  });
});

test("rewrites every socket path to the stage's root", () => {
  expect(pathAfter(SOCKET_PATHS, "/ws/socket-server/")).toBe("/");
});

test.each([
  ["root files", "public", ROOT_FILES],
  ["clients", "clients", CLIENT_FILES],
])("serves exactly the listed %s as files", async (_, folder, files) => {
  const names = await readdir(join(PROJECT_FOLDER, "web", folder));
  expect(names.filter((name) => name !== "README.md").sort()).toEqual([...files].sort());
});

test("allows no inline code and no other origin in the content security policy", () => {
  expect(SECURITY_HEADERS).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  const policy = SECURITY_HEADERS["content-security-policy"];
  // CloudFront's limit of a header value.
  expect(policy.length).toBeLessThan(1783);
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  for (const [, ...sources] of directives) expect([["'none'"], ["'self'"]]).toContainEqual(sources);
  const closed = directives.filter(([, source]) => source === "'none'").map(([name]) => name);
  expect(closed).toEqual(["default-src", "base-uri", "object-src", "frame-ancestors"]);
});

test("claims subdomains by HSTS only where the stage says so", async () => {
  const claims = (stage: Synthesised) =>
    Object(
      resource(stage, "AWS::CloudFront::ResponseHeadersPolicy")[1].Properties.ResponseHeadersPolicyConfig,
    ).SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains;
  expect([claims(prod), claims(await synthesise("dev"))]).toEqual([false, true]);
});
