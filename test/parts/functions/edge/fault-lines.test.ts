import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { routes } from "#shared/contracts/routes.ts";

/** The log lines that decide on a deployment's rollback, as the cloud's logs hold them. */

for (const [name, value] of Object.entries({
  // Makes the logger write to a console that the test can read.
  POWERTOOLS_DEV: "true",
  POWERTOOLS_LOG_LEVEL: "INFO",
  POWERTOOLS_SERVICE_NAME: "getFaq",
  AWS_LAMBDA_FUNCTION_VERSION: "7",
}))
  vi.stubEnv(name, value);

// The logger reads its environment when it is loaded.
const { HttpError } = await import("../../../../functions/edge/errors.ts");
const { http } = await import("../../../../functions/edge/http.ts");
const { socket } = await import("../../../../functions/edge/socket.ts");

const CONTEXT = { getRemainingTimeInMillis: () => 10_000 } as Context;
const CALL = { headers: {}, requestContext: { requestId: "r1" } } as unknown as APIGatewayProxyEventV2;

/** The answer of a route that throws, and its error lines. */
const failing = async (error: Error) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const throwing = async () => {
    throw error;
  };
  const clock = { now: () => 0, sleep: async () => {} };
  const answer = await http(routes.getFaq, throwing, () => ({ clock }))(CALL, CONTEXT);
  await socket(throwing, () => ({}))({ requestContext: { connectionId: "c" } });
  const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)));
  told.mockRestore();
  return { answer, lines };
};

test("logs an unforeseen error with its status, function and version", async () => {
  const { answer, lines } = await failing(new Error("broken"));
  expect(answer.statusCode).toBe(500);
  const who = { service: "getFaq", version: "7" };
  expect(lines).toMatchObject([
    { message: "request failed", status: 500, ...who, error: { message: "broken" } },
    { message: "socket route failed", ...who, error: { message: "broken" } },
  ]);
});

test("tells intended answers from faults by their status", async () => {
  const { answer, lines } = await failing(new HttpError(503, "Sweeps are switched off."));
  expect(answer.statusCode).toBe(503);
  expect(lines[0]).toMatchObject({ message: "request failed", status: 503 });
});

test("answers 503 with a time to wait for a store that is down or full, without blaming the version", async () => {
  const down = Object.assign(new Error("no place"), { $metadata: { httpStatusCode: 507 } });
  const { answer, lines } = await failing(down);
  expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(lines[0]).toMatchObject({ message: "request failed", status: 503 });
  const refused = Object.assign(new Error("not allowed"), { $metadata: { httpStatusCode: 400 } });
  expect((await failing(refused)).answer.statusCode).toBe(500);
});
