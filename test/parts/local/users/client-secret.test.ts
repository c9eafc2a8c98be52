import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { callsOf, openPool, PASSWORD, UserPoolId } from "./open-pool.ts";

test.each([
  ["without a secret", undefined],
  ["with a wrong secret", "guessed"],
])("refuses every call by a client %s", async (_, guessed) => {
  const { client, logIn, post, refresh } = await openPool();
  const { refresh: token } = await logIn();
  const calls = callsOf(client, guessed);
  const attempts = await Promise.allSettled([
    calls.logIn(),
    calls.signUp(),
    calls.resend(),
    calls.confirm("123456"),
    calls.forget(),
    calls.reset("123456", PASSWORD),
    calls.refresh(token),
    calls.revoke(token),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({
      status: "rejected",
      reason: { name: "NotAuthorizedException", message: expect.stringContaining("Unable to verify secret") },
    });
  expect(post.mails).toEqual([]);
  await refresh(token);
});

test("refuses by name a call that no function uses, and an unknown parameter", async () => {
  const { client, endpoint } = await openPool();
  await expect(client.send(new DescribeUserPoolCommand({ UserPoolId }))).rejects.toMatchObject({
    name: "UnknownOperationException",
    message: expect.stringContaining("DescribeUserPool"),
  });
  const body = JSON.stringify({ ClientId: "c", Username: "u", ClientMetadata: {} });
  const target = "AWSCognitoIdentityProviderService.ForgotPassword";
  const answer = await fetch(endpoint, { method: "POST", headers: { "x-amz-target": target }, body });
  expect(await answer.json()).toMatchObject({
    __type: "InvalidParameterException",
    message: expect.stringContaining("ClientMetadata"),
  });
});

test("refuses an operator's call that is not signed with the service's key", async () => {
  const { endpoint } = await openPool();
  const stranger = new CognitoIdentityProviderClient({
    ...clientSettings(endpoint, "other"),
    maxAttempts: 1,
  });
  await expect(callsOf(stranger, undefined).find("ada")).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});
