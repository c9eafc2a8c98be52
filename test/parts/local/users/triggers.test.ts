import { expect, test } from "vitest";
import type { Outcome } from "../../../../infra/local/lambda/messages.ts";
import { ClientId, claimsOf, EMAIL, openPool, returned, UserPoolId } from "./open-pool.ts";

const eventOf = (username: string, userAttributes: object) => ({
  region: "us-east-1",
  userPoolId: UserPoolId,
  userName: username,
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: ClientId },
  request: expect.objectContaining({ userAttributes: { sub: expect.any(String), ...userAttributes } }),
});

test("mails the text of the pool's function, with a code that the function never sees", async () => {
  const { post, signUp, resend, forget } = await openPool();
  post.answers.WriteMail = () =>
    returned({
      response: { emailSubject: "Welcome", emailMessage: '<a href="https://x.example/?c={####}">{####}</a>' },
    });
  await signUp();
  const eve = { email: "eve@example.org", email_verified: "false", "cognito:user_status": "UNCONFIRMED" };
  expect(post.events).toEqual([
    {
      name: "WriteMail",
      event: {
        ...eventOf("eve", eve),
        version: "1",
        triggerSource: "CustomMessage_SignUp",
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    },
  ]);
  expect(post.events[0]).toHaveProperty("event.request.codeParameter", "{####}");
  const html = `<a href="https://x.example/?c=${post.code()}">${post.code()}</a>`;
  expect(post.mails).toEqual([{ to: "eve@example.org", subject: "Welcome", html }]);
  expect(post.code()).toMatch(/^\d{6}$/);
  await resend();
  await forget();
  expect(post.events.slice(1)).toMatchObject([
    { event: { triggerSource: "CustomMessage_ResendCode" } },
    { event: { triggerSource: "CustomMessage_ForgotPassword", userName: "ada" } },
  ]);
});

test("omits a scope from the access token if the service's function removes it", async () => {
  const { post, logIn, refresh } = await openPool();
  const first = await logIn();
  const second = await refresh(first.refresh);
  for (const { access } of [first, second]) expect(claimsOf(access).scope).toBe("");
  const ada = { email: EMAIL, email_verified: "true", "cognito:user_status": "CONFIRMED" };
  const event = { ...eventOf("ada", ada), version: "2", response: { claimsAndScopeOverrideDetails: null } };
  expect(post.events).toEqual([
    { name: "TokenScopes", event: { ...event, triggerSource: "TokenGeneration_Authentication" } },
    { name: "TokenScopes", event: { ...event, triggerSource: "TokenGeneration_RefreshTokens" } },
  ]);
  post.answers.TokenScopes = () => scopes({ scopesToSuppress: [] });
  expect(claimsOf((await logIn()).access).scope).toBe("aws.cognito.signin.user.admin");
});

const scopes = (accessTokenGeneration: object) =>
  returned({ response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } });
const mail = (emailSubject: string, emailMessage: string) =>
  returned({ response: { emailSubject, emailMessage } });
const failed: Outcome = { kind: "failed", failure: { errorType: "Error", errorMessage: "no words" } };
const absent = () => {
  throw new Error("there is no such function");
};

const FAULTS: readonly (readonly [string, () => Outcome, string])[] = [
  ["fails", () => failed, "UserLambdaValidationException"],
  ["cannot be run", absent, "UnexpectedLambdaException"],
  ["returns null", () => returned(null), "InvalidLambdaResponseException"],
  ["returns no JSON", () => ({ kind: "returned", payload: "<p>" }), "InvalidLambdaResponseException"],
];

test.each([
  ...FAULTS,
  ["leaves out the code", () => mail("Hi", "Hello"), "InvalidLambdaResponseException"],
  [
    "writes a subject of 141 characters",
    () => mail("x".repeat(141), "{####}"),
    "InvalidLambdaResponseException",
  ],
  ["writes a control character", () => mail("Hi", "\u0007 {####}"), "InvalidLambdaResponseException"],
] as const)("stores the account and sends no mail where the mail function %s", async (_, write, error) => {
  const { post, signUp, find } = await openPool();
  post.answers.WriteMail = write;
  await expect(signUp()).rejects.toMatchObject({ name: error });
  expect(post.mails).toEqual([]);
  expect((await find("eve")).UserStatus).toBe("UNCONFIRMED");
});

test.each([
  ...FAULTS,
  ["asks for an unknown change", () => scopes({ claimsToSuppress: ["x"] }), "InvalidLambdaResponseException"],
] as const)("gives no tokens where the scope function %s", async (_, answer, error) => {
  const { post, logIn, refresh } = await openPool();
  const tokens = await logIn();
  post.answers.TokenScopes = answer;
  await expect(logIn()).rejects.toMatchObject({ name: error });
  await expect(refresh(tokens.refresh)).rejects.toMatchObject({ name: error });
});
