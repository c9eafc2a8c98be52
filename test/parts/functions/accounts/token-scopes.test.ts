import { expect, test } from "vitest";
import { handler } from "../../../../functions/triggers/token-scopes.ts";

/** Cognito's event before it makes tokens. */
const eventOf = (parts: object = {}) => ({
  version: "2",
  triggerSource: "TokenGeneration_Authentication",
  region: "eu-west-1",
  userPoolId: "eu-west-1_pool",
  userName: "eve",
  callerContext: { awsSdkVersion: "1", clientId: "client" },
  request: {
    userAttributes: { sub: "sub-of-eve", "cognito:user_status": "CONFIRMED" },
    groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
    scopes: ["aws.cognito.signin.user.admin"],
  },
  response: { claimsAndScopeOverrideDetails: null },
  ...parts,
});

test.each(["TokenGeneration_Authentication", "TokenGeneration_RefreshTokens", "TokenGeneration_HostedAuth"])(
  "removes the right to change the account from the tokens of %s",
  async (triggerSource) => {
    const event = eventOf({ triggerSource });
    expect(await handler(event)).toEqual({
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: { scopesToSuppress: ["aws.cognito.signin.user.admin"] },
        },
      },
    });
  },
);

test("refuses log-ins where Cognito's event cannot change access tokens", async () => {
  await expect(handler(eventOf({ version: "1" }))).rejects.toThrow();
});
