import { request as httpRequest } from "node:http";
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
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AWS_SERVICES } from "../../../../infra/local/service/environment.ts";
import { type AskedService, type FrontDoor, startFrontDoor } from "../../../../infra/local/site/site.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import type { Backend } from "../../../../infra/local/wire/stand-in.ts";

type Arrived = { service: string; method: string | undefined; url: string; body: string };
const arrived: Arrived[] = [];

/** Returns a service that records its requests. */
const backend = (service: AskedService): Backend => ({
  name: service,
  listener: async (request, response) => {
    const { method, url = "" } = request;
    arrived.push({ service, method, url, body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  },
  isPublic: ({ method, headers }) =>
    service === "STRIPE" || method === "GET" || String(headers["x-amz-target"]).endsWith(".SignUp"),
});

let door: FrontDoor;
let endpoint: string;
beforeAll(async () => {
  door = await startFrontDoor(0);
  endpoint = `http://127.0.0.1:${door.port}`;
  const services = [...Object.keys(AWS_SERVICES), "STRIPE"] as AskedService[];
  door.serve(Object.fromEntries(services.map((service) => [service, backend(service)])));
  door.open({
    api: async (_, response) => void response.end("api"),
    socket: { upgrade: () => undefined },
    pages: (_, response) => void response.end("site"),
    localPages: [],
  });
});
afterAll(() => door.close());
beforeEach(() => {
  arrived.length = 0;
});

const settings = () => ({ ...clientSettings(endpoint), maxAttempts: 1 });
const s3 = () => new S3Client({ ...settings(), forcePathStyle: true });
const cognito = () => new CognitoIdentityProviderClient(settings());
const POOL_CLIENT = { UserPoolId: "us-east-1_a", ClientId: "b" };

const calls: [string, AskedService, () => Promise<unknown>, Partial<Arrived>][] = [
  ["DynamoDB", "DYNAMODB", () => new DynamoDBClient(settings()).send(new ListTablesCommand({})), {}],
  [
    "S3 of a put",
    "S3",
    () => s3().send(new PutObjectCommand({ Bucket: "v1", Key: "a/b c.json", Body: "hello" })),
    { method: "PUT", url: "/v1/a/b%20c.json?x-id=PutObject", body: expect.stringContaining("hello") },
  ],
  ["S3 of a get", "S3", () => s3().send(new GetObjectCommand({ Bucket: "b", Key: "k" })), { method: "GET" }],
  [
    "Cognito of a signed call",
    "COGNITO_IDENTITY_PROVIDER",
    () => cognito().send(new DescribeUserPoolClientCommand(POOL_CLIENT)),
    {},
  ],
  [
    "Cognito of an unsigned call",
    "COGNITO_IDENTITY_PROVIDER",
    () => cognito().send(new SignUpCommand({ ClientId: "c", Username: "u", Password: "p" })),
    { body: expect.stringContaining('"Username":"u"') },
  ],
  [
    "Cognito of the public keys",
    "COGNITO_IDENTITY_PROVIDER",
    () => fetch(`${endpoint}/us-east-1_a/.well-known/jwks.json`),
    { method: "GET" },
  ],
  [
    "Secrets Manager",
    "SECRETS_MANAGER",
    () => new SecretsManagerClient(settings()).send(new GetSecretValueCommand({ SecretId: "s" })),
    {},
  ],
  [
    "Step Functions",
    "SFN",
    () => new SFNClient(settings()).send(new DescribeExecutionCommand({ executionArn: "e" })),
    {},
  ],
  [
    "Lambda",
    "LAMBDA",
    () => new LambdaClient(settings()).send(new InvokeCommand({ FunctionName: "f", Payload: "[1]" })),
    { url: "/2015-03-31/functions/f/invocations", body: "[1]" },
  ],
  [
    "API Gateway",
    "APIGATEWAYMANAGEMENTAPI",
    () =>
      new ApiGatewayManagementApiClient({ ...settings(), endpoint: `${endpoint}/execute-api/abc/live` }).send(
        new PostToConnectionCommand({ ConnectionId: "id=", Data: "told" }),
      ),
    { method: "POST", url: "/execute-api/abc/live/@connections/id%3D", body: "told" },
  ],
  [
    "Stripe",
    "STRIPE",
    () => fetch(`${endpoint}/v1/customers?limit=1`, { headers: { authorization: "Bearer sk_test" } }),
    { url: "/v1/customers?limit=1" },
  ],
];

test.each(calls)("reaches %s by its own client", async (_, service, call, expected) => {
  await call();
  expect(arrived).toEqual([expect.objectContaining({ service, ...expected })]);
});

type Headers = Readonly<Record<string, string>>;

const statusOf = (path: string, headers: Headers, port = door.port, host = "127.0.0.1") =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest({ host, port, path, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    })
      .on("error", reject)
      .end();
  });

const signedBy = (key: string, service: string): Headers => ({
  authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260105/us-east-1/${service}/aws4_request`,
});
const OWN_KEY = clientSettings("").credentials.accessKeyId;
const KEYS = "/us-east-1_a/.well-known/jwks.json";

test("refuses a service without a stand-in", async () => {
  expect(await statusOf("/", signedBy(OWN_KEY, "sns"))).toBe(404);
});

test.each(Object.values(AWS_SERVICES))("refuses clients of %s without this start's key", async (service) => {
  const post = (key: string) =>
    fetch(`${endpoint}/`, { method: "POST", headers: signedBy(key, service), body: "{}" });
  for (const key of ["local", "", `${OWN_KEY}x`]) expect((await post(key)).status).toBe(403);
  expect((await post(OWN_KEY)).status).toBe(200);
});

test("refuses pages of any origin", async () => {
  for (const path of [KEYS, "/v1/customers"]) expect(await statusOf(path, { origin: endpoint })).toBe(403);
});

test.each([
  ["evil.example", 403],
  ["evil.example:4566", 403],
  ["127.0.0.1.evil.example", 403],
  ["localhost:4566", 200],
  ["host.docker.internal:4566", 200],
  ["backspread:4566", 200],
  ["[::1]:4566", 200],
])("answers clients with the Host %s with %d", async (host, status) => {
  expect(await statusOf(KEYS, { host })).toBe(status);
});

test("answers only AWS's clients at another address", async () => {
  const other = await startFrontDoor(0, "127.0.0.2");
  try {
    other.serve({ COGNITO_IDENTITY_PROVIDER: backend("COGNITO_IDENTITY_PROVIDER") });
    expect(await statusOf(KEYS, {}, other.port, "127.0.0.2")).toBe(200);
    for (const path of ["/", "/api/login/", "/__mail"])
      expect(await statusOf(path, {}, other.port, "127.0.0.2"), path).toBe(403);
  } finally {
    await other.close();
  }
});

test("keeps a browser's request waiting until the service is open", async () => {
  const early = await startFrontDoor(0);
  try {
    const answer = statusOf("/", {}, early.port);
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, "waits"))])).toBe(
      "waits",
    );
    early.open({
      api: async () => undefined,
      socket: { upgrade: () => undefined },
      pages: (_, response) => void response.end("site"),
      localPages: [],
    });
    expect(await answer).toBe(200);
  } finally {
    await early.close();
  }
});
