import {
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { ClientId, EMAIL, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

const HOUR_MS = 3_600_000;
const NEW = "another good password";

const callsOf = (client: CognitoIdentityProviderClient) => ({
  forget: (Username = "ada") => client.send(new ForgotPasswordCommand({ ClientId, Username })),
  reset: (ConfirmationCode: string, Password = NEW, Username = "ada") =>
    client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password })),
  set: (Password: string, Username = "ADA") =>
    client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true })),
});

const open = async (...how: Parameters<typeof openPool>) => {
  const pool = await openPool(...how);
  return { ...pool, ...callsOf(pool.client) };
};

const otherThan = (code: string): string => (code === "123456" ? "654321" : "123456");

describe("a forgotten password", () => {
  test("is replaced by a mailed code, once, asked for by name or address", async () => {
    const { forget, reset, logIn, post } = await open();
    const answer = await forget(EMAIL.toUpperCase());
    expect(answer.CodeDeliveryDetails?.Destination).toBe("a***@e***");
    expect(post.mails).toMatchObject([{ to: EMAIL }]);
    expect((await logIn()).access).not.toBe("");
    await reset(post.code(), NEW, EMAIL);
    await expect(logIn()).rejects.toThrow("Incorrect");
    expect((await logIn("ada", NEW)).access).not.toBe("");
    await expect(reset(post.code())).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test("stays where the new one is too short, and the code stays good", async () => {
    const { forget, reset, logIn, post } = await open();
    await forget();
    await expect(reset(post.code(), "too short")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    expect((await logIn()).access).not.toBe("");
    await reset(post.code());
  });

  test("needs the newest code, within the hour and five tries", async () => {
    const { forget, reset, post, clock } = await open();
    await expect(reset("123456")).rejects.toMatchObject({ name: "ExpiredCodeException" });
    await forget();
    const older = post.code();
    do await forget();
    while (post.code() === older);
    await expect(reset(older)).rejects.toMatchObject({ name: "CodeMismatchException" });
    for (let tries = 1; tries < 5; tries++)
      await expect(reset(otherThan(post.code()))).rejects.toMatchObject({ name: "CodeMismatchException" });
    await expect(reset(post.code())).rejects.toMatchObject({ name: "LimitExceededException" });
    await forget();
    clock.ms += HOUR_MS;
    await expect(reset(post.code())).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test("ends a lock-out", async () => {
    const { forget, reset, logIn, post } = await open();
    for (let tries = 0; tries < 5; tries++) await expect(logIn("ada", "wrong")).rejects.toThrow();
    await expect(logIn()).rejects.toThrow("Password attempts exceeded");
    await forget();
    await reset(post.code());
    expect((await logIn("ada", NEW)).access).not.toBe("");
  });

  test("of nobody is answered as if it were somebody's", async () => {
    const { forget, reset, post } = await open();
    const [one, again] = [await forget("nobody"), await forget("NOBODY")];
    expect(one.CodeDeliveryDetails).toEqual(again.CodeDeliveryDetails);
    expect(one.CodeDeliveryDetails?.DeliveryMedium).toBe("EMAIL");
    expect(post.mails).toEqual([]);
    await expect(reset("123456", NEW, "nobody")).rejects.toMatchObject({ name: "CodeMismatchException" });
  });

  test("is not replaced without a verified address", async () => {
    const { forget, client } = await open();
    await client.send(
      new SignUpCommand({
        ClientId,
        Username: "eve",
        Password: PASSWORD,
        UserAttributes: [{ Name: "email", Value: "eve@example.org" }],
      }),
    );
    await expect(forget("eve")).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: expect.stringContaining("no registered/verified email"),
    });
  });

  test("is mailed for twenty times an hour at most; a mail that is not taken is an error", async () => {
    const { forget, post, clock } = await open();
    post.isFailing = true;
    await expect(forget()).rejects.toMatchObject({ name: "CodeDeliveryFailureException" });
    post.isFailing = false;
    for (let times = 1; times < 20; times++) await forget();
    await expect(forget()).rejects.toMatchObject({ name: "LimitExceededException" });
    clock.ms += HOUR_MS;
    await forget();
  });
});

describe("a password that is set for a user", () => {
  test("takes the place of the old one, and the log-ins stay", async () => {
    const { set, logIn, refresh, useToken } = await open();
    const tokens = await logIn();
    await expect(set("short")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await expect(set(` ${NEW}`)).rejects.toMatchObject({ name: "InvalidParameterException" });
    await expect(set(NEW, "nobody")).rejects.toMatchObject({ name: "UserNotFoundException" });
    await useToken(tokens.access);
    expect((await logIn()).access).not.toBe("");

    await set(NEW);
    await expect(logIn()).rejects.toThrow("Incorrect");
    expect((await logIn("ada", NEW)).access).not.toBe("");
    await useToken(tokens.access);
    expect((await refresh(tokens.refresh)).access).not.toBe("");
  });

  test("ends a lock-out", async () => {
    const { set, logIn } = await open();
    for (let tries = 0; tries < 5; tries++) await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    await expect(logIn()).rejects.toThrow("Password attempts exceeded");
    await set(NEW);
    expect((await logIn("ada", NEW)).access).not.toBe("");
  });
});
