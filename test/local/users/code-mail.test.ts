import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import type { Outcome } from "../../../infra/local/lambda/messages.ts";
import { ClientId, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

const writing = (response: object): Outcome => ({
  kind: "returned",
  payload: JSON.stringify({ response }),
});

const open = async () => {
  const pool = await openPool(undefined, true, { customMessage: "WriteMail" });
  const signUp = () =>
    pool.client.send(
      new SignUpCommand({
        ClientId,
        Username: "eve",
        Password: PASSWORD,
        UserAttributes: [{ Name: "email", Value: "eve@example.org" }],
        ClientMetadata: { page: "landing" },
      }),
    );
  return { ...pool, signUp };
};

test("the pool's function writes the mails, and is not told the code", async () => {
  const { client, post, signUp } = await open();
  post.write = () =>
    writing({ emailSubject: "Welcome", emailMessage: '<a href="https://x.example/?c={####}">{####}</a>' });
  const { UserSub: sub } = await signUp();
  expect(post.events).toEqual([
    {
      name: "WriteMail",
      event: {
        version: "1",
        region: "us-east-1",
        userPoolId: UserPoolId,
        userName: "eve",
        callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: ClientId },
        triggerSource: "CustomMessage_SignUp",
        request: {
          userAttributes: {
            sub,
            email: "eve@example.org",
            email_verified: "false",
            "cognito:user_status": "UNCONFIRMED",
          },
          codeParameter: "{####}",
          linkParameter: "{##Click Here##}",
          usernameParameter: null,
          clientMetadata: { page: "landing" },
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    },
  ]);
  const code = post.code();
  expect(post.mails).toEqual([
    {
      to: "eve@example.org",
      subject: "Welcome",
      html: `<a href="https://x.example/?c=${code}">${code}</a>`,
    },
  ]);
  await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: "eve" }));
  await client.send(new ForgotPasswordCommand({ ClientId, Username: "ada" }));
  expect(post.events.slice(1)).toMatchObject([
    { event: { triggerSource: "CustomMessage_ResendCode" } },
    { event: { triggerSource: "CustomMessage_ForgotPassword", userName: "ada" } },
  ]);
});

test("a function that writes nothing leaves the words to the pool", async () => {
  const { post, signUp } = await open();
  post.write = () => writing({ emailSubject: null, emailMessage: null });
  await signUp();
  expect(post.mails).toMatchObject([{ subject: "Your verification code" }]);
  expect(post.code()).toMatch(/^\d{6}$/);
});

const failed: Outcome = { kind: "failed", failure: { errorType: "Error", errorMessage: "no words" } };
const unheard = () => {
  throw new Error("there is no such function");
};

test.each<[string, () => Outcome, string]>([
  ["fails", () => failed, "UserLambdaValidationException"],
  ["cannot be run", unheard, "UnexpectedLambdaException"],
  ["answers nothing", () => ({ kind: "returned", payload: "null" }), "InvalidLambdaResponseException"],
  ["answers no JSON", () => ({ kind: "returned", payload: "<p>" }), "InvalidLambdaResponseException"],
  [
    "leaves out the code",
    () => writing({ emailSubject: "Hi", emailMessage: "Hello" }),
    "InvalidLambdaResponseException",
  ],
  [
    "writes a subject that is too long",
    () => writing({ emailSubject: "x".repeat(141), emailMessage: "{####}" }),
    "InvalidLambdaResponseException",
  ],
  [
    "writes characters that no mail has",
    () => writing({ emailSubject: "Hi", emailMessage: "\u0007 {####}" }),
    "InvalidLambdaResponseException",
  ],
])("a function that %s sends no mail; the account is there all the same", async (_, write, error) => {
  const { client, post, signUp } = await open();
  post.write = write;
  await expect(signUp()).rejects.toMatchObject({ name: error });
  expect(post.mails).toEqual([]);
  const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: "eve" }));
  expect(user.UserStatus).toBe("UNCONFIRMED");
});
