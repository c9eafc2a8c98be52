import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { getFaq } from "#shared/contracts/texts.ts";
import { formatDay } from "#shared/domain/day.ts";
import { http } from "../../../../functions/edge/http.ts";
import { type SocketCall, socket } from "../../../../functions/edge/socket.ts";
import { handler as notFound } from "../../../../functions/fallback/not-found.ts";
import { clock } from "../../../../functions/process/clock.ts";
import { handler as greet } from "../../../../functions/socket/greet.ts";
import { newYorkYesterday } from "../../../../functions/tickers/new-york.ts";

test("answers an unknown path with 404 in the contract's shape", async () => {
  const event = { requestContext: { requestId: "r1" }, rawPath: "/api/nothing" } as APIGatewayProxyEventV2;
  const { statusCode, body, headers } = await notFound(event);
  expect([statusCode, JSON.parse(body ?? "")]).toEqual([404, { error: "Page not found." }]);
  expect(headers).toMatchObject({ "content-type": "application/json", "x-request-id": "r1" });
});

test("answers 503 with a time to wait where the function runs out of time", async () => {
  const forever = http(
    getFaq,
    () => new Promise<never>(() => undefined),
    () => ({ clock }),
  );
  const event = { requestContext: { requestId: "r1" } } as APIGatewayProxyEventV2;
  const context = { getRemainingTimeInMillis: () => 20 } as Context;
  const { statusCode, body, headers } = await forever(event, context);
  expect([statusCode, JSON.parse(body ?? "")]).toEqual([
    503,
    { error: "We can't do that right now. Please try again." },
  ]);
  expect(headers).toMatchObject({ "retry-after": "5", "x-request-id": "r1" });
});

test.each([
  ["2026-11-20T04:59:59Z", "2026-11-18"],
  ["2026-11-20T05:00:00Z", "2026-11-19"],
  ["2026-07-01T03:59:59Z", "2026-06-29"],
  ["2026-07-01T04:00:00Z", "2026-06-30"],
  ["2026-01-01T12:00:00Z", "2025-12-31"],
])("reads New York's yesterday at %s as %s", (instant, yesterday) => {
  expect(formatDay(newYorkYesterday(Date.parse(instant)))).toBe(yesterday);
});

test("refuses an event of another form before a step does anything", async () => {
  await expect(greet({ connection: "c1" })).rejects.toMatchObject({ name: "ZodError" });
});

describe("a socket's event", () => {
  const received: SocketCall[] = [];
  const handler = socket(
    async (_ports: object, call) => {
      received.push(call);
      if (call.body === "break") throw new Error("inside");
      return "accepted";
    },
    () => ({}),
  );
  const requestContext = { connectionId: "c1" };

  test("is read from base64 where the gateway encoded it", async () => {
    await handler({ requestContext, body: Buffer.from("ping").toString("base64"), isBase64Encoded: true });
    expect(received.at(-1)).toEqual({
      connectionId: "c1",
      address: "",
      origin: undefined,
      body: "ping",
    });
  });

  test("that causes an error gets 500 and no crash", async () => {
    expect(await handler({ requestContext, body: "break" })).toEqual({ statusCode: 500 });
  });
});
