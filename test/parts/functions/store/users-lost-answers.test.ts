import { beforeAll, describe, expect, test } from "vitest";
import { users } from "../../../../functions/store/accounts/users.ts";
import { asked, EVE, EVE_IN_POOL, LOGGED_IN, refusing, told, withToldPool } from "./prepared-pool.ts";

/** Calls to Cognito whose answer is lost, and which the client retries (fault 14). */

withToldPool();
beforeAll(() => {
  process.env.AWS_MAX_ATTEMPTS = "3";
});

/** The first answer is lost; the retry is refused. */
const losing = (call: string, error: string): void => {
  let times = 0;
  told(call, () => {
    times++;
    return times === 1 ? { isLost: true } : { error };
  });
};

const inPool = (parts: { email?: string; ageMs?: number; status?: string } = {}) => ({
  json: {
    ...EVE_IN_POOL.json,
    UserStatus: parts.status ?? "UNCONFIRMED",
    UserCreateDate: (Date.now() - (parts.ageMs ?? 0)) / 1000,
    UserAttributes: [
      { Name: "sub", Value: "sub-of-eve" },
      { Name: "email", Value: parts.email ?? EVE.email },
    ],
  },
});

describe("a sign-up whose answer was lost", () => {
  test("finds the account that it made", async () => {
    losing("SignUp", "UsernameExistsException");
    told("AdminGetUser", inPool());
    expect(await users.signUp(EVE)).toEqual({ kind: "created", sub: "sub-of-eve", isMailSent: true });
    expect(asked).toEqual(["SignUp", "SignUp", "AdminGetUser"]);
  });

  test.each([
    ["of another address", { email: "mallory@example.com" }],
    ["that was there before", { ageMs: 60_000 }],
    ["that somebody uses", { status: "CONFIRMED" }],
  ])("did not make an account %s", async (_what, parts) => {
    losing("SignUp", "UsernameExistsException");
    told("AdminGetUser", inPool(parts));
    expect(await users.signUp(EVE)).toEqual({ kind: "taken" });
  });

  test("is refused where the first try is refused", async () => {
    refusing("SignUp", "UsernameExistsException");
    told("AdminGetUser", inPool());
    expect(await users.signUp(EVE)).toEqual({ kind: "taken" });
    expect(asked).toEqual(["SignUp"]);
  });
});

describe("a new password whose answer was lost", () => {
  test.each(["CodeMismatchException", "ExpiredCodeException"])(
    "counts as set when a log-in with it succeeds: %s",
    async (error) => {
      losing("ConfirmForgotPassword", error);
      told("AdminInitiateAuth", LOGGED_IN);
      expect(await users.finishReset("eve", "123456", EVE.password)).toBe("done");
      expect(asked.slice(-2)).toEqual(["AdminInitiateAuth", "RevokeToken"]);
    },
  );

  test("counts as refused when it opens nothing", async () => {
    losing("ConfirmForgotPassword", "CodeMismatchException");
    refusing("AdminInitiateAuth", "NotAuthorizedException");
    expect(await users.finishReset("eve", "123456", EVE.password)).toBe("refused");
  });
});

test("completes a change of the password whose answer was lost, and checks the old one once", async () => {
  told("AdminInitiateAuth", LOGGED_IN);
  let times = 0;
  told("AdminSetUserPassword", () => {
    times++;
    return times === 1 ? { isLost: true } : {};
  });
  expect(await users.changePassword("eve", { from: EVE.password, to: "another horse" })).toBe("done");
  expect(asked).toEqual(["AdminInitiateAuth", "AdminSetUserPassword", "AdminSetUserPassword"]);
});

test("completes a confirmation whose answer was lost", async () => {
  losing("ConfirmSignUp", "NotAuthorizedException");
  told("AdminGetUser", inPool({ status: "CONFIRMED" }));
  expect(await users.confirm("eve", "123456")).toBe("done");
});
