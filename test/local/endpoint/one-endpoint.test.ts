import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DescribeExecutionCommand, SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpointPlaceIn } from "../../../infra/local/endpoint/endpoint-setting.ts";
import { type StandIns, startOneEndpoint } from "../../../infra/local/endpoint/one-endpoint.ts";
import { AWS_SERVICES } from "../../../infra/local/service/environment.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import type { StandIn } from "../../../infra/local/wire/stand-in.ts";

/** One address for all services: what the real clients send there must reach the stand-in of their service. */

type Arrived = { service: string; method: string | undefined; url: string; host: string; body: string };
const arrived: Arrived[] = [];

/** A service that notes what comes and answers nothing that a client would miss. */
const listener = async (service: string): Promise<StandIn> => {
  const server = createServer(async (request, response) => {
    const { method, url = "", headers } = request;
    arrived.push({ service, method, url, host: headers.host ?? "", body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const opened: StandIn[] = [];
let all: string;
const hostOf = new Map<string, string>();

beforeAll(async () => {
  const behind: StandIns = {};
  for (const service of [
    ...(Object.keys(AWS_SERVICES) as (keyof typeof AWS_SERVICES)[]),
    "STRIPE" as const,
  ]) {
    const standIn = await listener(service);
    opened.push(standIn);
    hostOf.set(service, new URL(standIn.endpoint).host);
    behind[service] = service === "APIGATEWAYMANAGEMENTAPI" ? `${standIn.endpoint}/live` : standIn.endpoint;
  }
  const door = await startOneEndpoint({ host: "127.0.0.1", port: 0 }, behind);
  opened.unshift(door);
  all = door.endpoint;
});
afterAll(async () => {
  for (const each of opened) await each.close();
});
beforeEach(() => {
  arrived.length = 0;
});

const settings = () => ({ ...clientSettings(all), maxAttempts: 1 });

const calls: [string, () => Promise<unknown>, Partial<Arrived>][] = [
  ["DYNAMODB", () => new DynamoDBClient(settings()).send(new ListTablesCommand({})), { url: "/" }],
  [
    "S3",
    () =>
      new S3Client({ ...settings(), forcePathStyle: true }).send(
        new PutObjectCommand({ Bucket: "v1", Key: "a/b c.json", Body: "hello" }),
      ),
    { method: "PUT", url: "/v1/a/b%20c.json?x-id=PutObject", body: expect.stringContaining("hello") },
  ],
  [
    "S3",
    () =>
      new S3Client({ ...settings(), forcePathStyle: true }).send(
        new GetObjectCommand({ Bucket: "b", Key: "k" }),
      ),
    { method: "GET" },
  ],
  [
    "COGNITO_IDENTITY_PROVIDER",
    () =>
      new CognitoIdentityProviderClient(settings()).send(
        new DescribeUserPoolClientCommand({ UserPoolId: "us-east-1_a", ClientId: "b" }),
      ),
    {},
  ],
  [
    "COGNITO_IDENTITY_PROVIDER",
    () =>
      new CognitoIdentityProviderClient(settings()).send(
        new SignUpCommand({ ClientId: "c", Username: "u", Password: "p" }),
      ),
    { body: expect.stringContaining('"Username":"u"') },
  ],
  ["COGNITO_IDENTITY_PROVIDER", () => fetch(`${all}/us-east-1_a/.well-known/jwks.json`), { method: "GET" }],
  [
    "SECRETS_MANAGER",
    () => new SecretsManagerClient(settings()).send(new GetSecretValueCommand({ SecretId: "s" })),
    {},
  ],
  ["SFN", () => new SFNClient(settings()).send(new DescribeExecutionCommand({ executionArn: "e" })), {}],
  [
    "LAMBDA",
    () => new LambdaClient(settings()).send(new InvokeCommand({ FunctionName: "f", Payload: "[1]" })),
    { url: "/2015-03-31/functions/f/invocations", body: "[1]" },
  ],
  [
    "APIGATEWAYMANAGEMENTAPI",
    () =>
      new ApiGatewayManagementApiClient({ ...settings(), endpoint: `${all}/execute-api/abc/live` }).send(
        new PostToConnectionCommand({ ConnectionId: "id=", Data: "told" }),
      ),
    { method: "POST", url: "/live/@connections/id%3D", body: "told" },
  ],
  [
    "STRIPE",
    () => fetch(`${all}/v1/customers?limit=1`, { headers: { authorization: "Bearer sk_test" } }),
    { url: "/v1/customers?limit=1" },
  ],
];

test.each(calls)("%s is reached by its client", async (service, call, expected) => {
  await call();
  expect(arrived).toEqual([expect.objectContaining({ service, host: hostOf.get(service), ...expected })]);
});

describe("the setting", () => {
  test.each([
    ["4566", { host: "127.0.0.1", port: 4566 }],
    ["172.17.0.1:4566", { host: "172.17.0.1", port: 4566 }],
    ["localhost:0", { host: "localhost", port: 0 }],
    ["", undefined],
  ])("%s is a place", (setting, place) => expect(endpointPlaceIn(setting)).toEqual(place));

  test.each([
    "on",
    "99999",
    "0.0.0.0:4566",
    "0:4566",
    "0x0:4566",
    "[::]:4566",
    "http://localhost:4566",
    "host:",
  ])("%s is refused", (setting) =>
    expect(() => endpointPlaceIn(setting)).toThrow(`BACKSPREAD_ENDPOINT is ${setting};`),
  );
});

describe("what is refused", () => {
  const statusAs = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const path = `${all}/us-east-1_a/.well-known/jwks.json`;
      httpRequest(path, { headers: { host } }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      })
        .on("error", reject)
        .end();
    });

  test("a call of no service", async () => {
    expect((await fetch(`${all}/some/page`)).status).toBe(404);
    expect(arrived).toEqual([]);
  });

  test.each(["evil.example", "evil.example:4566", "127.0.0.1.evil.example"])(
    "a name that somebody far away may have made to lead here: %s",
    async (host) => {
      expect(await statusAs(host)).toBe(403);
      expect(arrived).toEqual([]);
    },
  );

  test.each([
    "localhost:4566",
    "127.0.0.1:4566",
    "host.docker.internal:4566",
    "backspread:4566",
    "[::1]:4566",
  ])("and not one from near: %s", async (host) => expect(await statusAs(host)).toBe(200));
});
