import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { expect, test } from "vitest";
import { request, signIn } from "./client.ts";
import { address } from "./means.ts";

const refresh = (token: string) =>
  request(address, "POST", "/api/token/refresh/", { body: { refresh: token } });

test("serves the site on every path of its own, under a policy without inline script", async () => {
  for (const path of ["/", "/login", "/dashboard/demo/spy-20260102-1"]) {
    const { status, json, headers } = await request(address, "GET", path);
    expect(status).toBe(200);
    expect(json).toContain('<div id="root">');
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  }
});

test("logs the user in, and refuses a wrong password and a missing token", async () => {
  const session = await signIn(address);
  const me = await session.get("/api/users/me/");
  expect(me.json).toMatchObject({ username: session.username, subscription_status: expect.any(String) });
  const body = { username: session.username, password: "wrong-wrong-wrong" };
  const wrong = await request(address, "POST", "/api/token/", { body });
  expect(wrong).toMatchObject({ status: 401, json: { error: "Invalid credentials. Please try again." } });
  expect((await request(address, "GET", "/api/users/me/")).status).toBe(401);
});

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
