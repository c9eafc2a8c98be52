import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { handler as tokenScopes } from "../../../functions/triggers/token-scopes.ts";
import type { Outcome } from "../../../infra/local/lambda/messages.ts";
import { ClientId, claimsOf, EMAIL, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

/** What Cognito lets whoever holds an access token do with its account, past any service. */

const callsBy = (client: CognitoIdentityProviderClient, AccessToken: string) => ({
  look: () => client.send(new GetUserCommand({ AccessToken })),
  remove: () => client.send(new DeleteUserCommand({ AccessToken })),
  changePassword: () =>
    client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: PASSWORD, ProposedPassword: "another one" }),
    ),
  changeAddress: () =>
    client.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [{ Name: "email", Value: "mallory@example.org" }],
      }),
    ),
  removeAddress: () =>
    client.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ["email"] })),
  haveCodeMailed: () =>
    client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" })),
  verifyAddress: () =>
    client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code: "123456" })),
  addSecondFactor: () => client.send(new AssociateSoftwareTokenCommand({ AccessToken })),
  askForSecondFactor: () =>
    client.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    ),
  addPasskey: () => client.send(new StartWebAuthnRegistrationCommand({ AccessToken })),
  signOut: () => client.send(new GlobalSignOutCommand({ AccessToken })),
});
const CALLS = Object.keys(callsBy({} as CognitoIdentityProviderClient, "")) as (keyof ReturnType<
  typeof callsBy
>)[];

describe("where the pool asks nobody about its tokens", () => {
  test("the holder of one may look at the account and delete it", async () => {
    const { client, logIn } = await openPool();
    const { access } = await logIn();
    expect(claimsOf(access).scope).toBe("aws.cognito.signin.user.admin");
    const { look, remove } = callsBy(client, access);
    expect(await look()).toMatchObject({
      Username: "ada",
      UserAttributes: expect.arrayContaining([{ Name: "email", Value: EMAIL }]),
    });
    await remove();
    await expect(logIn()).rejects.toThrow("Incorrect");
  });

  test.each(CALLS.filter((call) => call !== "look" && call !== "remove"))(
    "the token is good for %s too, which has no stand-in",
    async (call) => {
      const { client, logIn } = await openPool();
      const { access } = await logIn();
      await expect(callsBy(client, access)[call]()).rejects.toMatchObject({
        name: "UnsupportedOperationException",
      });
      await expect(callsBy(client, "made-up")[call]()).rejects.toMatchObject({
        name: "NotAuthorizedException",
      });
    },
  );
});

const returned = (answer: unknown): Outcome => ({ kind: "returned", payload: JSON.stringify(answer) });

/** A pool that asks the service's own function about its tokens. */
const open = async () => {
  const pool = await openPool(undefined, true, { tokenScopes: "TokenScopes" });
  pool.post.write = async (event) => returned(await tokenScopes(event));
  return pool;
};

describe("where it asks the service's function", () => {
  test.each(CALLS)("no token is good for %s: of a log-in, or of its renewal", async (call) => {
    const { client, logIn, refresh } = await open();
    const first = await logIn();
    const second = await refresh(first.refresh);
    const before = await client.send(new AdminGetUserCommand({ UserPoolId, Username: "ada" }));
    for (const { access } of [first, second]) {
      expect(claimsOf(access).scope).toBe("");
      await expect(callsBy(client, access)[call]()).rejects.toMatchObject({
        name: "NotAuthorizedException",
        message: "Access Token does not have required scopes",
      });
    }
    const after = await client.send(new AdminGetUserCommand({ UserPoolId, Username: "ada" }));
    expect({ ...after, $metadata: {} }).toEqual({ ...before, $metadata: {} });
    await logIn();
    await refresh(second.refresh);
  });

  test("the function is told of whom and what for", async () => {
    const { post, logIn, refresh } = await open();
    const { access, refresh: token } = await logIn();
    await refresh(token);
    const event = {
      version: "2",
      triggerSource: "TokenGeneration_Authentication",
      region: "us-east-1",
      userPoolId: UserPoolId,
      userName: "ada",
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: ClientId },
      request: {
        userAttributes: {
          sub: claimsOf(access).sub,
          email: EMAIL,
          email_verified: "true",
          "cognito:user_status": "CONFIRMED",
        },
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
        scopes: ["aws.cognito.signin.user.admin"],
      },
      response: { claimsAndScopeOverrideDetails: null },
    };
    expect(post.events).toEqual([
      { name: "TokenScopes", event },
      { name: "TokenScopes", event: { ...event, triggerSource: "TokenGeneration_RefreshTokens" } },
    ]);
  });
});

const failed: Outcome = { kind: "failed", failure: { errorType: "Error", errorMessage: "no answer" } };
const unheard = (): Outcome => {
  throw new Error("there is no such function");
};
const withDetails = (claimsAndScopeOverrideDetails: object) => () =>
  returned({ response: { claimsAndScopeOverrideDetails } });

test.each<[string, () => Outcome, string]>([
  ["fails", () => failed, "UserLambdaValidationException"],
  ["cannot be run", unheard, "UnexpectedLambdaException"],
  ["answers nothing", () => returned(null), "InvalidLambdaResponseException"],
  [
    "asks for what has no stand-in",
    withDetails({ accessTokenGeneration: { claimsToSuppress: ["username"] } }),
    "InvalidLambdaResponseException",
  ],
])("a function that %s lets nobody log in or stay", async (_, write, error) => {
  const { post, logIn, refresh } = await open();
  const tokens = await logIn();
  post.write = write;
  await expect(logIn()).rejects.toMatchObject({ name: error });
  await expect(refresh(tokens.refresh)).rejects.toMatchObject({ name: error });
});

test("a function that takes nothing leaves the token as it is", async () => {
  const { post, logIn, useToken } = await open();
  post.write = withDetails({ accessTokenGeneration: {} });
  await useToken((await logIn()).access);
});
