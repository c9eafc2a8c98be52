import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { expect, test } from "vitest";
import { request, signIn } from "./client.ts";
import { address } from "./means.ts";

const refresh = (token: string) =>
  request(address, "POST", "/api/token/refresh/", { body: { refresh: token } });

test("renews tokens without a scope, and ends all tokens of a log-in at its log-out, but none of another", async () => {
  const [session, other] = [await signIn(address), await signIn(address)];
  const { status, json } = await refresh(session.refresh);
  expect(status).toBe(200);
  const renewed = json as { access: string; refresh: string };
  // With Cognito's scope for it, the holder of a token could change the account in the pool itself.
  for (const { access } of [session, renewed]) expect(decomposeUnverifiedJwt(access).payload.scope).toBe("");
  const out = await request(address, "POST", "/api/logout/", { body: { refresh: renewed.refresh } });
  expect(out.status).toBe(204);
  for (const token of [session.refresh, renewed.refresh]) expect((await refresh(token)).status).toBe(401);
  for (const access of [session.access, renewed.access])
    expect((await request(address, "GET", "/api/users/me/", { access })).status).toBe(401);
  expect((await other.get("/api/users/me/")).status).toBe(200);
});
