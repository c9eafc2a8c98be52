import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { ClientId, EMAIL, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

const HOUR_MS = 3_600_000;
const EVES = "eve@example.org";

/** The calls of somebody who wants an account; Eve, where nobody is named. */
const callsOf = (client: CognitoIdentityProviderClient) => ({
  signUp: (Username = "Eve", email = EVES, Password = PASSWORD) =>
    client.send(
      new SignUpCommand({
        ClientId,
        Username,
        Password,
        UserAttributes: [{ Name: "email", Value: email }],
      }),
    ),
  confirm: (ConfirmationCode: string, Username = "eve") =>
    client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
  resend: (Username = "eve") => client.send(new ResendConfirmationCodeCommand({ ClientId, Username })),
});

const open = async (...how: Parameters<typeof openPool>) => {
  const pool = await openPool(...how);
  return { ...pool, ...callsOf(pool.client) };
};

const otherThan = (code: string): string => (code === "123456" ? "654321" : "123456");

describe("sign-up", () => {
  test("leads over the mailed code to a log-in, by name and by address", async () => {
    const { signUp, confirm, logIn, post, client } = await open();
    const answer = await signUp();
    expect(answer).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[\da-f-]{36}$/),
      CodeDeliveryDetails: { Destination: "e***@e***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    expect(post.mails).toMatchObject([{ to: EVES }]);
    await expect(logIn("eve")).rejects.toMatchObject({ name: "UserNotConfirmedException" });
    await expect(logIn("eve", "wrong")).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(logIn(EVES)).rejects.toMatchObject({ name: "NotAuthorizedException" });

    await confirm(post.code());
    for (const name of ["eve", EVES]) expect((await logIn(name)).access).not.toBe("");
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: "eve" }));
    expect(user.UserStatus).toBe("CONFIRMED");
    expect(user.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test.each([
    ["a name that is taken, in any case", ["ADA", EVES, PASSWORD], "UsernameExistsException"],
    ["a short password", ["eve", EVES, "too short"], "InvalidPasswordException"],
    ["a password with a space around it", ["eve", EVES, ` ${PASSWORD}`], "InvalidParameterException"],
    ["an address that is none", ["eve", "eve.example.org", PASSWORD], "InvalidParameterException"],
    ["a name that looks like an address", [EVES, EVES, PASSWORD], "InvalidParameterException"],
  ] as const)("is refused for %s", async (_, [name, email, password], error) => {
    const { signUp, post } = await open();
    await expect(signUp(name, email, password)).rejects.toMatchObject({ name: error });
    expect(post.mails).toEqual([]);
  });

  test("is refused where the template leaves accounts to an operator", async () => {
    const { signUp } = await open(undefined, true, { allowsSignUp: false });
    await expect(signUp()).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("lets nobody say of themselves that their address is verified", async () => {
    const { client } = await open();
    const call = client.send(
      new SignUpCommand({
        ClientId,
        Username: "eve",
        Password: PASSWORD,
        UserAttributes: [
          { Name: "email", Value: EVES },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
    await expect(call).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("takes each name once, also of two at the same time", async () => {
    const { signUp } = await open();
    const twins = await Promise.allSettled([
      signUp("twin", "1@example.org"),
      signUp("twin", "2@example.org"),
    ]);
    expect(twins.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("makes the account even where the mail is not taken, and another mail can be asked for", async () => {
    const { signUp, resend, confirm, post } = await open();
    post.isFailing = true;
    await expect(signUp()).rejects.toMatchObject({ name: "CodeDeliveryFailureException" });
    await expect(signUp()).rejects.toMatchObject({ name: "UsernameExistsException" });
    post.isFailing = false;
    await resend();
    await confirm(post.code());
  });
});

describe("a code", () => {
  test("is good once of five tries, after which even the right one is refused", async () => {
    const { signUp, confirm, post } = await open();
    await signUp();
    for (let tries = 0; tries < 5; tries++)
      await expect(confirm(otherThan(post.code()))).rejects.toMatchObject({ name: "CodeMismatchException" });
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "LimitExceededException" });
  });

  test("counts tries that come at the same time", async () => {
    const { signUp, confirm, post } = await open();
    await signUp();
    const wrong = Array.from({ length: 9 }, () => confirm(otherThan(post.code())));
    const refusals = (await Promise.allSettled(wrong)).map((each) =>
      each.status === "rejected" ? (each.reason as Error).name : "let in",
    );
    expect(refusals.filter((name) => name === "CodeMismatchException")).toHaveLength(5);
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "LimitExceededException" });
  });

  test("gives way to a newer one", async () => {
    const { signUp, resend, confirm, post } = await open();
    await signUp();
    const older = post.code();
    do await resend();
    while (post.code() === older);
    await expect(confirm(older)).rejects.toMatchObject({ name: "CodeMismatchException" });
    await confirm(post.code());
  });

  test("is good for a day", async () => {
    const { signUp, resend, confirm, post, clock } = await open();
    await signUp();
    clock.ms += 24 * HOUR_MS;
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "ExpiredCodeException" });
    await resend();
    clock.ms += 24 * HOUR_MS - 1;
    await confirm(post.code());
  });

  test("outlives the process with its tries, and is on disk only as a hash by a key of its own", async () => {
    const first = await open();
    await first.signUp();
    const code = first.post.code();
    for (let tries = 0; tries < 4; tries++) await expect(first.confirm(otherThan(code))).rejects.toThrow();
    const files = readdirSync(first.folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(first.folder, name))
      .filter((file) => statSync(file).isFile());
    for (const file of files) {
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
      expect(readFileSync(file, "utf8"), file).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
    const second = await open(first.folder, false);
    await second.confirm(code);
  });

  test("proves an address to one user only", async () => {
    const { signUp, confirm, post, logIn } = await open();
    await signUp("eve", EMAIL);
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "AliasExistsException" });

    await signUp("twin1", "twins@example.org");
    const first = post.code();
    await signUp("twin2", "twins@example.org");
    const both = await Promise.allSettled([confirm(first, "twin1"), confirm(post.code(), "twin2")]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(logIn("eve")).rejects.toMatchObject({ name: "UserNotConfirmedException" });
  });

  test("of a name that nobody has is asked for and refused like any other", async () => {
    const { resend, confirm, post } = await open();
    const answer = await resend("nobody");
    expect(answer.CodeDeliveryDetails?.Destination).toMatch(/^[a-z]\*\*\*@[a-z]\*\*\*$/);
    expect(post.mails).toEqual([]);
    await expect(confirm("123456", "nobody")).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test("is mailed five times an hour at most, and not to a confirmed user", async () => {
    const { signUp, resend, post, clock } = await open();
    await signUp();
    for (let times = 0; times < 5; times++) await resend();
    await expect(resend()).rejects.toMatchObject({ name: "LimitExceededException" });
    expect(post.mails).toHaveLength(6);
    clock.ms += HOUR_MS;
    await resend();
    await expect(resend("ada")).rejects.toMatchObject({ name: "InvalidParameterException" });
  });
});

describe("a deleted user", () => {
  test("leaves the name to others, and nothing of its own to them", async () => {
    const { signUp, confirm, logIn, refresh, client, post } = await open();
    await signUp();
    await confirm(post.code());
    const tokens = await logIn("eve");
    for (let tries = 0; tries < 5; tries++) await expect(logIn("eve", "wrong")).rejects.toThrow();
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: "EVE" }));
    await expect(refresh(tokens.refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(logIn("eve")).rejects.toThrow("Incorrect");

    await signUp("eve", "another@example.org", "another good password");
    await expect(logIn("eve")).rejects.toThrow("Incorrect");
    await expect(logIn("eve", "another good password")).rejects.toMatchObject({
      name: "UserNotConfirmedException",
    });
    const again = client.send(new AdminDeleteUserCommand({ UserPoolId, Username: "nobody" }));
    await expect(again).rejects.toMatchObject({ name: "UserNotFoundException" });
  });

  test("is gone after a restart too", async () => {
    const first = await open();
    await first.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: "ada" }));
    const second = await open(first.folder, false);
    await expect(second.logIn()).rejects.toThrow("Incorrect");
  });
});
