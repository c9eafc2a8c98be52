import fc from "fast-check";
import { expect, test } from "vitest";
import { RpcFault } from "#shared/contracts/mcp.ts";
import { openAgent, type Sent, SITE_ORIGIN } from "./agent.ts";

const { ports, send } = await openAgent();

/** How often a random message is sent. */
const { RUNS = "60" } = process.env;

const request = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 7,
  method,
  ...(params && { params }),
});

const VERSION = "2026-07-28";
const meta = (version: string, more: object = { "io.modelcontextprotocol/clientCapabilities": {} }) => ({
  _meta: { "io.modelcontextprotocol/protocolVersion": version, ...more },
});

/** A message of the revision without a handshake, with its headers. */
const stateless = (method: string, params: object = {}, headers: Sent["headers"] = {}): Sent => ({
  body: request(method, { ...params, ...meta(VERSION) }),
  headers: {
    "mcp-protocol-version": VERSION,
    "mcp-method": method,
    ...("name" in params && { "mcp-name": String(params.name) }),
    ...headers,
  },
});

/** Messages that are refused, with the status and the code. */
const REFUSED: [what: string, sent: Sent, status: number, code: number][] = [
  ["no JSON", { body: "{" }, 400, -32700],
  ["no body", {}, 400, -32700],
  ["another content type", { body: request("ping"), headers: { "content-type": "text/plain" } }, 415, -32600],
  ["a batch", { body: [request("ping"), request("ping")] }, 400, -32600],
  ["a number", { body: 5 }, 400, -32600],
  ["no version of JSON-RPC", { body: { id: 1, method: "ping" } }, 400, -32600],
  ["an id that is null", { body: { ...request("ping"), id: null } }, 400, -32600],
  ["an id that is a fraction", { body: { ...request("ping"), id: 1.5 } }, 400, -32600],
  ["a method that is no text", { body: { ...request("ping"), method: 5 } }, 400, -32600],
  ["parameters in a list", { body: { ...request("ping"), params: [] } }, 400, -32600],
  [
    "a key that changes prototypes",
    { body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}' },
    400,
    -32600,
  ],
  [
    "arguments of 1 MB",
    { body: request("tools/call", { name: "list_markets", arguments: { a: "x".repeat(1e6) } }) },
    413,
    -32600,
  ],
  ["an unknown method", { body: request("resources/list") }, 200, -32601],
  ["an unknown tool", { body: request("tools/call", { name: "buy" }) }, 200, -32602],
  ["a tool of every object", { body: request("tools/call", { name: "toString" }) }, 200, -32602],
  ["a tool without a name", { body: request("tools/call", {}) }, 200, -32602],
  [
    "arguments that are text",
    { body: request("tools/call", { name: "list_markets", arguments: "all" }) },
    200,
    -32602,
  ],
  [
    "arguments in a list",
    { body: request("tools/call", { name: "list_markets", arguments: [] }) },
    200,
    -32602,
  ],
  ["a handshake without a version", { body: request("initialize", {}) }, 200, -32602],
  [
    "an unknown version in the header",
    { body: request("ping"), headers: { "mcp-protocol-version": "1999-01-01" } },
    400,
    -32022,
  ],
  [
    "an older version in the header",
    { body: request("ping"), headers: { "mcp-protocol-version": "2025-03-26" } },
    400,
    -32022,
  ],
  ["an unknown version in the message", { body: request("tools/list", meta("1999-01-01")) }, 400, -32022],
  [
    "a version in the header alone",
    { body: request("tools/list"), headers: { "mcp-protocol-version": VERSION } },
    400,
    -32602,
  ],
  [
    "a version in the message alone",
    stateless("tools/list", {}, { "mcp-protocol-version": undefined }),
    400,
    -32020,
  ],
  ["another method in the header", stateless("tools/list", {}, { "mcp-method": "tools/call" }), 400, -32020],
  [
    "another tool in the header",
    stateless("tools/call", { name: "list_markets" }, { "mcp-name": "get_task" }),
    400,
    -32020,
  ],
  [
    "no capabilities",
    { ...stateless("tools/list"), body: request("tools/list", meta(VERSION, {})) },
    400,
    -32602,
  ],
  ["a method that has gone", stateless("ping"), 404, -32601],
];

test.each(REFUSED)("refuses %s with a JSON-RPC error", async (_, sent, status, code) => {
  const { status: told, json } = await send(sent);
  expect([told, RpcFault.parse(json).error.code]).toEqual([status, code]);
});

test("names the versions that it speaks where it is asked for another", async () => {
  const { json } = await send({ body: request("tools/list", meta("1999-01-01")) });
  expect(json).toMatchObject({
    id: 7,
    error: { data: { supported: ["2026-07-28", "2025-11-25", "2025-06-18"], requested: "1999-01-01" } },
  });
});

test.each([
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["2024-11-05", "2025-11-25"],
  [VERSION, "2025-11-25"],
])("shakes hands: asked for %s it offers %s", async (asked, offered) => {
  const { json } = await send({ body: request("initialize", { protocolVersion: asked, capabilities: {} }) });
  expect(json).toMatchObject({
    id: 7,
    result: { protocolVersion: offered, capabilities: { tools: {} }, serverInfo: { name: "backspread" } },
  });
});

test("answers without a handshake: whole results that name the server", async () => {
  const { json } = await send(stateless("server/discover"));
  expect(json?.result).toMatchObject({
    resultType: "complete",
    supportedVersions: expect.arrayContaining([VERSION]),
  });
  const name = `=?base64?${Buffer.from("list_markets").toString("base64")}?=`;
  const called = await send(stateless("tools/call", { name: "list_markets" }, { "mcp-name": name }));
  expect(called.json?.result).toMatchObject({
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "backspread" } },
  });
});

test("takes notifications and a client's answers without a word, and runs no tool for them", async () => {
  for (const body of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "tools/call", params: { name: "list_markets" } },
    { jsonrpc: "2.0", id: 3, result: {} },
  ])
    expect(await send({ body })).toMatchObject({ status: 202, json: undefined });
});

test.each(["GET", "DELETE"])("refuses %s with 405", async (method) => {
  const { status, headers } = await send({ method });
  expect([status, headers.allow]).toEqual([405, "POST"]);
});

test("wants a good token before it reads a message, and no page of another site", async () => {
  const key = { authorization: "Bearer bsk_nothing" };
  for (const [sent, words] of [
    [{ as: null }, "Please log in."],
    [{ as: "dan" }, "Please log in."],
    [{ headers: key }, "This API key isn't valid. It may have expired or been revoked."],
  ] as const) {
    const { status, headers, json } = await send({ body: "{", ...sent });
    expect([status, headers["www-authenticate"], json]).toEqual([401, "Bearer", { error: words }]);
  }
  const body = request("ping");
  expect((await send({ body, headers: { origin: "https://elsewhere.test" } })).status).toBe(403);
  expect((await send({ body, headers: { origin: SITE_ORIGIN } })).status).toBe(200);
});

test("answers no message with a failure of the service", async () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({
        jsonrpc: fc.constant("2.0"),
        id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
        method: fc.constantFrom("initialize", "tools/call", "tools/list", "server/discover", "ping", ""),
        params: fc.record({
          name: fc.constantFrom("run_backtest", "run_sweep", "get_task", "get_result", "compare_results"),
          arguments: fc.dictionary(
            fc.constantFrom("strategy", "sweep", "task_id", "task_ids", "part", "from", "confirm"),
            fc.jsonValue(),
          ),
          _meta: fc.jsonValue(),
          protocolVersion: fc.jsonValue(),
        }),
      })
      .map((message) => JSON.stringify(message)),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      // The limit of calls would hide what a tool answers.
      ports.pass(1000);
      const { status, json } = await send({ body });
      const { structuredContent: told } = (json?.result ?? {}) as { structuredContent?: { status?: number } };
      expect(Math.max(status, told?.status ?? 0)).toBeLessThan(500);
    }),
    { numRuns: Number(RUNS), seed: 23 },
  );
});
