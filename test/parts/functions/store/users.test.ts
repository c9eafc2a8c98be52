import { describe, expect, test } from "vitest";
import { users } from "../../../../functions/store/accounts/users.ts";
import { asked, EVE, EVE_IN_POOL, refusing, told, withToldPool } from "./prepared-pool.ts";

withToldPool();

describe("sign-up", () => {
  test.each([
    "CodeDeliveryFailureException",
    "UserLambdaValidationException",
    "UnexpectedLambdaException",
    "InvalidLambdaResponseException",
  ])("finds the account that was made although the mail failed: %s", async (error) => {
    refusing("SignUp", error);
    told("AdminGetUser", EVE_IN_POOL);
    expect(await users.signUp(EVE)).toEqual({ kind: "created", sub: "sub-of-eve", isMailSent: false });
  });

  test("throws where the mail failed and no account was made", async () => {
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
  ])("maps %s (%s)", async (error, message, kind) => {
    refusing("SignUp", error, message);
    expect(await users.signUp(EVE)).toEqual({ kind });
  });
});

describe("confirmation", () => {
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
  ])("maps %s to %s", async (error, outcome) => {
    if (error) refusing(call, error);
    expect(await send()).toBe(outcome);
  });

  test("throws where Cognito is busy, so that the call is repeated", async () => {
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
  ])("are reset: %s (%s) gives %s", async (error, message, outcome) => {
    if (error) refusing("ConfirmForgotPassword", error, message);
    expect(await users.finishReset("eve", "123456", EVE.password)).toBe(outcome);
  });
});

describe("accounts", () => {
  test("are deleted and signed out without an error where they are absent", async () => {
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
  ])("are not logged in to: %s gives %s", async (error, kind) => {
    refusing("AdminInitiateAuth", error);
    expect(await users.logIn("eve", "wrong")).toEqual({ kind });
  });
});
