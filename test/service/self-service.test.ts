import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { holderOf } from "../../infra/local/data/service-file.ts";
import { clientSettings } from "../../infra/local/wire/client-settings.ts";
import { request, signIn } from "./client.ts";
import { address, dataFolder } from "./means.ts";
import { newMember } from "./visitor.ts";

/** Somebody holds a user's access token and asks the user pool itself, past the service. */

const NEW_PASSWORD = "another good password";

const attacksOn = (client: CognitoIdentityProviderClient, PreviousPassword: string) => ({
  "looking at the account": (AccessToken: string) => client.send(new GetUserCommand({ AccessToken })),
  "changing its address": (AccessToken: string) =>
    client.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [{ Name: "email", Value: "mallory@example.org" }],
      }),
    ),
  "changing its password": (AccessToken: string) =>
    client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: NEW_PASSWORD })),
  "deleting it": (AccessToken: string) => client.send(new DeleteUserCommand({ AccessToken })),
});

// Where the service was running before the tests, nobody knows where its user pool is.
test.skipIf(dataFolder === "")(
  "an access token of the service changes nothing at the user pool",
  async () => {
    const { users: pool, key } = (await holderOf(dataFolder)) ?? {};
    if (pool === undefined) throw new Error("the service does not say where its user pool is");
    const client = new CognitoIdentityProviderClient({ ...clientSettings(pool, key), maxAttempts: 1 });
    const { visitor, session } = await newMember(address);
    const { json } = await request(address, "POST", "/api/token/refresh/", {
      body: { refresh: session.refresh },
    });
    const renewed = json as { access: string };

    for (const [what, attack] of Object.entries(attacksOn(client, visitor.password))) {
      for (const { access } of [session, renewed])
        await expect(attack(access), what).rejects.toMatchObject({
          name: "NotAuthorizedException",
          message: "Access Token does not have required scopes",
        });
      // It is the pool that knows these tokens: of others it says something else.
      await expect(attack(`${session.access}x`), what).rejects.toThrow("Invalid Access Token");
    }

    const again = await signIn(address, visitor);
    expect((await again.get("/api/users/me/")).json).toMatchObject({ email: visitor.email });
    expect((await session.get("/api/users/me/")).status).toBe(200);
  },
);
