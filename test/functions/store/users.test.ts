import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../../functions/store/accounts/users.ts";

/**
 * A user pool that answers as it is told, call by call: `users` has to understand every refusal. The secret of its client
 * is read there as well.
 */

type Answer = { readonly error?: string; readonly message?: string; readonly json?: object };

/** How often the adapter asks for the client's secret is told elsewhere. */
const READ_SECRET = "GetSecretValue";
const SECRET = "the-secret-of-the-client";

const answers = new Map<string, Answer | (() => Answer)>();
const asked: string[] = [];
/** What came last with each call. */
const sent = new Map<string, unknown>();

const server = createServer(async (request, response) => {
  const call = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  if (call !== READ_SECRET) asked.push(call);
  sent.set(call, await json(request));
  const told = answers.get(call) ?? {};
  const { error, message = "why", json: answer = {} } = typeof told === "function" ? told() : told;
  response.writeHead(error ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify(error ? { __type: error, message } : answer));
});

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

const told = (call: string, answer: Answer | (() => Answer)) => {
  answers.set(call, answer);
};
const refusing = (call: string, error: string, message?: string) =>
  told(call, { error, ...(message ? { message } : {}) });

const EVE = { username: "eve", email: "eve@example.com", password: "correct horse battery" };
const EVE_IN_POOL = {
  json: {
    Username: "eve",
    UserCreateDate: 1_800_000_000,
    UserStatus: "UNCONFIRMED",
    UserAttributes: [{ Name: "sub", Value: "sub-of-eve" }],
  },
};

describe("signing up", () => {
  test("gives the sub", async () => {
    told("SignUp", { json: { UserSub: "sub-of-eve", UserConfirmed: false } });
    expect(await users.signUp(EVE)).toEqual({ kind: "created", sub: "sub-of-eve", isMailSent: true });
  });

  test.each([
    "CodeDeliveryFailureException",
    "UserLambdaValidationException",
    "UnexpectedLambdaException",
    "InvalidLambdaResponseException",
  ])("finds the account that was made all the same: %s", async (error) => {
    refusing("SignUp", error);
    told("AdminGetUser", EVE_IN_POOL);
    expect(await users.signUp(EVE)).toEqual({ kind: "created", sub: "sub-of-eve", isMailSent: false });
  });

  test("fails where the mail failed and no account was made", async () => {
    refusing("SignUp", "UnexpectedLambdaException");
    refusing("AdminGetUser", "UserNotFoundException");
    await expect(users.signUp(EVE)).rejects.toThrow("why");
  });

  test.each([
    ["UsernameExistsException", undefined, "taken"],
    ["InvalidPasswordException", undefined, "bad password"],
    ["InvalidParameterException", "Value at 'password' failed to satisfy constraint", "bad password"],
    ["InvalidParameterException", "Invalid email address format.", "bad email"],
    ["LimitExceededException", "Exceeded daily email limit for the operation or the account.", "limited"],
  ])("understands %s (%s)", async (error, message, kind) => {
    refusing("SignUp", error, message);
    expect(await users.signUp(EVE)).toEqual({ kind });
  });

  test("lets through what is no answer", async () => {
    refusing("SignUp", "TooManyRequestsException");
    await expect(users.signUp(EVE)).rejects.toThrow("why");
  });
});

describe("confirming", () => {
  test.each([
    "CodeMismatchException",
    "ExpiredCodeException",
    "AliasExistsException",
    "UserNotFoundException",
  ])("is refused by %s", async (error) => {
    refusing("ConfirmSignUp", error);
    expect(await users.confirm("eve", "123456")).toBe("refused");
    expect(asked).toEqual(["ConfirmSignUp"]);
  });

  test.each(["LimitExceededException", "TooManyFailedAttemptsException"])(
    "has to wait after %s",
    async (error) => {
      refusing("ConfirmSignUp", error);
      expect(await users.confirm("eve", "123456")).toBe("limited");
    },
  );

  test("is done where it was done before", async () => {
    expect(await users.confirm("eve", "123456")).toBe("done");
    refusing("ConfirmSignUp", "NotAuthorizedException");
    told("AdminGetUser", { json: { ...EVE_IN_POOL.json, UserStatus: "CONFIRMED" } });
    expect(await users.confirm("eve", "123456")).toBe("done");
    told("AdminGetUser", EVE_IN_POOL);
    expect(await users.confirm("eve", "123456")).toBe("refused");
  });
});

describe.each([
  ["ResendConfirmationCode", () => users.resendLink("eve")],
  ["ForgotPassword", () => users.startReset("eve")],
] as const)("mailing by %s", (call, send) => {
  test.each([
    [undefined, "sent"],
    ["CodeDeliveryFailureException", "failed"],
    ["UserLambdaValidationException", "failed"],
    ["InvalidParameterException", "failed"],
    ["UserNotFoundException", "failed"],
    ["LimitExceededException", "limited"],
    ["TooManyFailedAttemptsException", "limited"],
  ])("after %s is %s", async (error, outcome) => {
    if (error) refusing(call, error);
    expect(await send()).toBe(outcome);
  });

  test("lets a busy service through, to be asked again", async () => {
    refusing(call, "TooManyRequestsException");
    await expect(send()).rejects.toThrow("why");
  });
});

describe("passwords", () => {
  test.each([
    [undefined, undefined, "done"],
    ["CodeMismatchException", undefined, "refused"],
    ["ExpiredCodeException", undefined, "refused"],
    ["LimitExceededException", undefined, "limited"],
    ["TooManyFailedAttemptsException", undefined, "limited"],
    ["InvalidPasswordException", undefined, "bad password"],
    ["PasswordHistoryPolicyViolationException", undefined, "bad password"],
    ["InvalidParameterException", "Value at 'password' failed to satisfy constraint", "bad password"],
    ["InvalidParameterException", "Value at 'confirmationCode' failed to satisfy constraint", "refused"],
    ["InvalidParameterException", "Cannot reset password for the user", "refused"],
  ])("are reset: %s (%s) is %s", async (error, message, outcome) => {
    if (error) refusing("ConfirmForgotPassword", error, message);
    expect(await users.finishReset("eve", "123456", EVE.password)).toBe(outcome);
  });

  test.each([
    [undefined, undefined, "done"],
    ["NotAuthorizedException", undefined, "wrong password"],
    ["InvalidPasswordException", undefined, "bad password"],
    ["InvalidParameterException", "Value at 'proposedPassword' failed to satisfy constraint", "bad password"],
    [
      "InvalidParameterException",
      "Value at 'previousPassword' failed to satisfy constraint",
      "wrong password",
    ],
    ["LimitExceededException", undefined, "limited"],
    ["TooManyFailedAttemptsException", undefined, "limited"],
  ])("are changed: %s (%s) is %s", async (error, message, outcome) => {
    if (error) refusing("ChangePassword", error, message);
    expect(await users.changePassword("access", { from: "old", to: EVE.password })).toBe(outcome);
  });
});

describe("accounts", () => {
  test("tell when they were made", async () => {
    told("AdminGetUser", EVE_IN_POOL);
    expect(await users.createdAt("eve")).toBe(1_800_000_000_000);
    refusing("AdminGetUser", "UserNotFoundException");
    expect(await users.createdAt("eve")).toBeUndefined();
  });

  test("that are not there are deleted and signed out without harm", async () => {
    refusing("AdminDeleteUser", "UserNotFoundException");
    refusing("AdminUserGlobalSignOut", "UserNotFoundException");
    await users.delete("eve");
    await users.signOut("eve");
    expect(asked).toEqual(["AdminDeleteUser", "AdminUserGlobalSignOut"]);
  });

  test.each([
    ["NotAuthorizedException", "refused"],
    ["UserNotFoundException", "refused"],
    ["UserNotConfirmedException", "unverified"],
  ])("are not logged in to: %s is %s", async (error, kind) => {
    refusing("AdminInitiateAuth", error);
    expect(await users.logIn("eve", "wrong")).toEqual({ kind });
  });
});

/** Reckoned elsewhere: the client's proof for `eve`. */
const HASH = "chbUl8aAUmtED88lgYvvknfDqh4M6QsI2L8xbhtmy78=";
const BY_CLIENT = [
  ["SignUp", () => users.signUp(EVE), { Username: "eve", SecretHash: HASH }],
  ["ConfirmSignUp", () => users.confirm("eve", "123456"), { Username: "eve", SecretHash: HASH }],
  ["ResendConfirmationCode", () => users.resendLink("eve"), { Username: "eve", SecretHash: HASH }],
  ["ForgotPassword", () => users.startReset("eve"), { Username: "eve", SecretHash: HASH }],
  [
    "ConfirmForgotPassword",
    () => users.finishReset("eve", "123456", EVE.password),
    { Username: "eve", SecretHash: HASH },
  ],
  ["AdminInitiateAuth", () => users.logIn("eve", "right"), { AuthParameters: { SECRET_HASH: HASH } }],
  ["GetTokensFromRefreshToken", () => users.refresh("token"), { ClientSecret: SECRET }],
  ["RevokeToken", () => users.revoke("token"), { ClientSecret: SECRET }],
] as const;

describe.each(BY_CLIENT)("the client's secret in %s", (call, send, proof) => {
  beforeEach(() => {
    told("SignUp", { json: { UserSub: "sub-of-eve" } });
  });

  test("is sent as its proof", async () => {
    await send();
    expect(sent.get(call)).toMatchObject({ ClientId: "client", ...proof });
    expect(asked).toEqual([call]);
  });

  test.each([
    ["NotAuthorizedException", "Unable to verify secret hash for client client"],
    ["NotAuthorizedException", "Client client is configured for secret but secret was not received"],
    ["UnauthorizedException", "Unauthorized"],
  ])("is no fault of the user's where it is refused by %s (%s)", async (error, message) => {
    refusing(call, error, message);
    await expect(send()).rejects.toThrow("the user pool does not take its client's secret");
    // Cognito is never asked whether the account is there.
    expect(new Set(asked)).toEqual(new Set([call]));
  });
});

test("a secret that was replaced is read again, and the call made once more", async () => {
  vi.resetModules();
  const fresh = await import("../../../functions/store/accounts/users.ts");
  const secrets = ["the-secret-before", SECRET];
  told(READ_SECRET, () => ({ json: { SecretString: secrets.shift() } }));
  told("GetTokensFromRefreshToken", () => {
    const { ClientSecret } = sent.get("GetTokensFromRefreshToken") as { ClientSecret: string };
    return ClientSecret === SECRET
      ? { json: { AuthenticationResult: { AccessToken: "access" } } }
      : { error: "NotAuthorizedException", message: "Unable to verify secret for client client" };
  });
  expect(await fresh.users.refresh("token")).toEqual({ access: "access" });
  expect(await fresh.users.refresh("token")).toEqual({ access: "access" });
  expect(asked).toHaveLength(3);
  expect(sent.get(READ_SECRET)).toEqual({ SecretId: "arn:of:the:secret" });
});

test("a secret that holds nothing is asked for again, and nobody is asked by it", async () => {
  vi.resetModules();
  const fresh = await import("../../../functions/store/accounts/users.ts");
  told(READ_SECRET, { json: { SecretString: "" } });
  await expect(fresh.users.refresh("token")).rejects.toThrow(
    "the secret of the user pool's client is not known",
  );
  expect(asked).toEqual([]);
  told(READ_SECRET, { json: { SecretString: SECRET } });
  told("GetTokensFromRefreshToken", { json: { AuthenticationResult: { AccessToken: "access" } } });
  expect(await fresh.users.refresh("token")).toEqual({ access: "access" });
});
