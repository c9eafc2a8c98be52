import { beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../../../functions/store/accounts/users.ts";
import {
  ACCESS,
  asked,
  EVE,
  LOGGED_IN,
  READ_SECRET,
  refusing,
  SECRET,
  sent,
  tokenWith,
  told,
  withToldPool,
} from "./prepared-pool.ts";

withToldPool();

describe("a change of the password", () => {
  const change = () => users.changePassword("eve", { from: "old", to: EVE.password });

  test("logs in with the old password first", async () => {
    told("AdminInitiateAuth", LOGGED_IN);
    expect(await change()).toBe("done");
    expect(asked).toEqual(["AdminInitiateAuth", "AdminSetUserPassword"]);
    expect(sent.get("AdminInitiateAuth")).toMatchObject({
      AuthParameters: { USERNAME: "eve", PASSWORD: "old" },
    });
    expect(sent.get("AdminSetUserPassword")).toMatchObject({
      Username: "eve",
      Password: EVE.password,
      Permanent: true,
    });
  });

  test.each([
    ["NotAuthorizedException", "Incorrect username or password."],
    ["InvalidParameterException", "Value at 'password' failed to satisfy constraint"],
    ["UserNotFoundException", undefined],
    ["UserNotConfirmedException", undefined],
  ])("is refused where the old password is refused: %s (%s)", async (error, message) => {
    refusing("AdminInitiateAuth", error, message);
    expect(await change()).toBe("wrong password");
    expect(asked).toEqual(["AdminInitiateAuth"]);
  });

  test("is not tried where the pool has locked the user, and neither is a log-in", async () => {
    refusing("AdminInitiateAuth", "NotAuthorizedException", "Password attempts exceeded");
    expect(await change()).toBe("locked");
    expect(await users.logIn("eve", "right")).toEqual({ kind: "locked" });
    expect(asked).toEqual(["AdminInitiateAuth", "AdminInitiateAuth"]);
  });

  test.each([
    ["InvalidPasswordException", undefined],
    ["PasswordHistoryPolicyViolationException", undefined],
    ["InvalidParameterException", "Value at 'password' failed to satisfy constraint"],
  ])("leaves no log-in where the new password is refused: %s (%s)", async (error, message) => {
    told("AdminInitiateAuth", LOGGED_IN);
    refusing("AdminSetUserPassword", error, message);
    expect(await change()).toBe("bad password");
    expect(asked).toEqual(["AdminInitiateAuth", "AdminSetUserPassword", "RevokeToken"]);
    expect(sent.get("RevokeToken")).toMatchObject({ Token: "refresh" });
  });
});

describe.each([
  ["AdminInitiateAuth", () => users.logIn("eve", "right")],
  ["AdminInitiateAuth", () => users.changePassword("eve", { from: "right", to: EVE.password })],
  ["GetTokensFromRefreshToken", () => users.refresh("token")],
])("an access token of %s", (call, ask) => {
  test.each(["aws.cognito.signin.user.admin", "openid aws.cognito.signin.user.admin"])(
    "is refused where it could change its account (%s)",
    async (scope) => {
      const AuthenticationResult = { AccessToken: tokenWith({ scope }), RefreshToken: "refresh" };
      told(call, { json: { AuthenticationResult } });
      await expect(ask()).rejects.toThrow("the user pool gives tokens that can change accounts");
      expect(asked).toEqual([call]);
    },
  );
});

test.each([{ scope: "" }, {}, { scope: "openid aws.cognito.signin.user" }])(
  "is returned with the scopes %j",
  async (claims) => {
    const access = tokenWith(claims);
    told("AdminInitiateAuth", {
      json: { AuthenticationResult: { AccessToken: access, RefreshToken: "refresh" } },
    });
    expect(await users.logIn("eve", "right")).toEqual({ kind: "in", access, refresh: "refresh" });
  },
);

/** Computed with another tool: the client's proof for `eve`. */
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
  [
    "AdminInitiateAuth",
    () => users.changePassword("eve", { from: "right", to: EVE.password }),
    { AuthParameters: { SECRET_HASH: HASH } },
  ],
  ["GetTokensFromRefreshToken", () => users.refresh("token"), { ClientSecret: SECRET }],
  ["RevokeToken", () => users.revoke("token"), { ClientSecret: SECRET }],
] as const;

describe.each(BY_CLIENT)("the client's secret in %s", (call, send, proof) => {
  beforeEach(() => {
    told("SignUp", { json: { UserSub: "sub-of-eve" } });
  });

  test("carries the proof of the client's secret", async () => {
    await send();
    expect(sent.get(call)).toMatchObject({ ClientId: "client", ...proof });
    expect(asked).toEqual([call]);
  });

  test.each([
    ["NotAuthorizedException", "Unable to verify secret hash for client client"],
    ["NotAuthorizedException", "Client client is configured for secret but secret was not received"],
    ["UnauthorizedException", "Unauthorized"],
  ])("blames no user where the client's proof is refused by %s (%s)", async (error, message) => {
    refusing(call, error, message);
    await expect(send()).rejects.toThrow("the user pool does not take its client's secret");
    // Cognito is never asked if the account exists.
    expect(new Set(asked)).toEqual(new Set([call]));
  });
});

test("reads a rotated secret again and repeats the call", async () => {
  vi.resetModules();
  const fresh = await import("../../../../functions/store/accounts/users.ts");
  const secrets = ["the-secret-before", SECRET];
  told(READ_SECRET, () => ({ json: { SecretString: secrets.shift() } }));
  told("GetTokensFromRefreshToken", () => {
    const { ClientSecret } = sent.get("GetTokensFromRefreshToken") as { ClientSecret: string };
    return ClientSecret === SECRET
      ? { json: { AuthenticationResult: { AccessToken: ACCESS } } }
      : { error: "NotAuthorizedException", message: "Unable to verify secret for client client" };
  });
  expect(await fresh.users.refresh("token")).toEqual({ access: ACCESS });
  expect(await fresh.users.refresh("token")).toEqual({ access: ACCESS });
  expect(asked).toHaveLength(3);
  expect(sent.get(READ_SECRET)).toEqual({ SecretId: "arn:of:the:secret" });
});

test("reads an empty secret again and makes no call with it", async () => {
  vi.resetModules();
  const fresh = await import("../../../../functions/store/accounts/users.ts");
  told(READ_SECRET, { json: { SecretString: "" } });
  await expect(fresh.users.refresh("token")).rejects.toThrow(
    "the secret of the user pool's client is not known",
  );
  expect(asked).toEqual([]);
  told(READ_SECRET, { json: { SecretString: SECRET } });
  told("GetTokensFromRefreshToken", { json: { AuthenticationResult: { AccessToken: ACCESS } } });
  expect(await fresh.users.refresh("token")).toEqual({ access: ACCESS });
});
