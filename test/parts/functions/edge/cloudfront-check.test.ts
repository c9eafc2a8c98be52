import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as createToken } from "../../../../functions/api/create-token.ts";
import { getLoginForm } from "../../../../functions/api/forms.ts";
import { onlyFromCloudFront, socket } from "../../../../functions/edge/socket.ts";
import { handler as notFound } from "../../../../functions/fallback/not-found.ts";
import { handler as connectHandler } from "../../../../functions/socket/connect.ts";

/** Calls through CloudFront carry its secret; the APIs' own addresses are open to the internet. */

const SECRET = "Secret1Secret1Secret1";
const REFUSED = [undefined, "", " ", "x", SECRET.toLowerCase(), `${SECRET}x`, SECRET.slice(1), `${SECRET},x`];

const CONTEXT = { getRemainingTimeInMillis: () => 10_000 } as Context;
const shown = (secret: string | undefined) => (secret === undefined ? {} : { "x-origin-verify": secret });
const eventWith = (headers: Record<string, string>, body?: string) =>
  ({ headers, body, requestContext: { requestId: "r1" } }) as unknown as APIGatewayProxyEventV2;

const ports = vi.fn(() => ({ clock: { now: () => 0, sleep: async () => {} } }));
const form = getLoginForm.over(ports, async () => undefined);

const socketEvent = (headers: Record<string, string>) => ({
  requestContext: { connectionId: "c1" },
  headers,
});
const openSocket = vi.fn(async () => "accepted" as const);
const connect = onlyFromCloudFront(socket(openSocket, () => ({})));

beforeEach(() => {
  vi.stubEnv("ORIGIN_SECRET", SECRET);
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a route", () => {
  test.each(REFUSED)("refuses a call with the header %j before it reads anything else", async (secret) => {
    const neverAsked = vi.fn();
    const route = createToken.over(neverAsked, neverAsked);
    const answer = await route(eventWith(shown(secret), "{".repeat(100_000)), CONTEXT);
    expect(answer).toMatchObject({
      statusCode: 403,
      headers: { "content-type": "application/json", "x-request-id": "r1" },
      body: JSON.stringify({ error: "Please use the address of the site." }),
    });
    expect(neverAsked).not.toHaveBeenCalled();
  });

  test.each([SECRET, `Older ${SECRET}`, `${SECRET} Newer`])(
    "answers a call with the header %j",
    async (secret) => {
      expect(await form(eventWith(shown(secret)), CONTEXT)).toMatchObject({ statusCode: 200 });
    },
  );

  test("answers every call where the service has no secret", async () => {
    vi.stubEnv("ORIGIN_SECRET", undefined);
    expect(await form(eventWith({}), CONTEXT)).toMatchObject({ statusCode: 200 });
    expect(await form(eventWith(shown("x")), CONTEXT)).toMatchObject({ statusCode: 200 });
  });

  test("answers no call where the secret is empty", async () => {
    vi.stubEnv("ORIGIN_SECRET", "");
    expect(await form(eventWith(shown("")), CONTEXT)).toMatchObject({ statusCode: 500 });
    expect(ports).not.toHaveBeenCalled();
  });
});

test("of an unknown path checks the secret as well", async () => {
  expect(await notFound(eventWith({}))).toMatchObject({ statusCode: 403 });
  expect(await notFound(eventWith(shown(SECRET)))).toMatchObject({ statusCode: 404 });
});

describe("the socket", () => {
  test.each(REFUSED)("refuses a call with the header %j", async (secret) => {
    expect(await connect(socketEvent(shown(secret)))).toEqual({ statusCode: 403 });
    expect(openSocket).not.toHaveBeenCalled();
    expect(await connectHandler(socketEvent(shown(secret)))).toEqual({ statusCode: 403 });
  });

  test("opens for the secret, in any spelling of the header", async () => {
    expect(await connect(socketEvent({ "X-Origin-Verify": SECRET }))).toEqual({ statusCode: 200 });
    expect(await connect(socketEvent(shown(SECRET)))).toEqual({ statusCode: 200 });
  });

  test("opens for all where the service has no secret", async () => {
    vi.stubEnv("ORIGIN_SECRET", undefined);
    expect(await connect(socketEvent({}))).toEqual({ statusCode: 200 });
  });
});
