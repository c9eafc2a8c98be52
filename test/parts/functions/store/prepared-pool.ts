import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A user pool with prepared answers to each call, which also serves its client's secret. */

type Answer = {
  readonly error?: string;
  readonly message?: string;
  readonly json?: object;
  /** The call is executed, and its answer is lost. */
  readonly isLost?: boolean;
};

/** Not recorded, since its number is tested elsewhere. */
export const READ_SECRET = "GetSecretValue";
export const SECRET = "the-secret-of-the-client";

const answers = new Map<string, Answer | (() => Answer)>();
export const asked: string[] = [];
/** The last request of each call. */
export const sent = new Map<string, unknown>();

const server = createServer(async (request, response) => {
  const call = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  if (call !== READ_SECRET) asked.push(call);
  sent.set(call, await json(request));
  const told = answers.get(call) ?? {};
  const { error, message = "why", json: answer = {}, isLost } = typeof told === "function" ? told() : told;
  if (isLost) {
    response.destroy();
    return;
  }
  response.writeHead(error ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify(error ? { __type: error, message } : answer));
});

export const told = (call: string, answer: Answer | (() => Answer)) => {
  answers.set(call, answer);
};
export const refusing = (call: string, error: string, message?: string) =>
  told(call, { error, ...(message ? { message } : {}) });

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
export const tokenWith = (claims: object) =>
  [partOf({ alg: "RS256" }), partOf({ token_use: "access", ...claims }), "c2lnbmF0dXJl"].join(".");
export const ACCESS = tokenWith({});
export const LOGGED_IN: Answer = {
  json: { AuthenticationResult: { AccessToken: ACCESS, RefreshToken: "refresh" } },
};

export const EVE = { username: "eve", email: "eve@example.com", password: "correct horse battery" };
export const EVE_IN_POOL = {
  json: {
    Username: "eve",
    UserCreateDate: 1_800_000_000,
    UserStatus: "UNCONFIRMED",
    UserAttributes: [{ Name: "sub", Value: "sub-of-eve" }],
  },
};

/** Runs the pool for one file's tests, without answers before each. */
export const withToldPool = (): void => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${port}`,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_MAX_ATTEMPTS: "1",
      USER_POOL_ID: "eu-west-1_pool",
      USER_POOL_CLIENT_ID: "client",
      USER_POOL_CLIENT_SECRET: "arn:of:the:secret",
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answers.clear();
    asked.length = 0;
    told(READ_SECRET, { json: { SecretString: SECRET } });
  });
};
