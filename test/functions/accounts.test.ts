import { describe, expect, test } from "vitest";
import { clientOf } from "./client.ts";
import { world } from "./world.ts";

const logIn = (username: string, password: string) => ({ json: { username, password } });
const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access.replaceAll(":", ".")}` } });

describe("logging in", () => {
  test("the form says what to ask for", async () => {
    const { body } = await clientOf(await world())("getLoginForm");
    expect(body).toEqual({
      username: { required: true, label: "Username or email", style: { input_type: "text" } },
      password: { required: true, label: "Password", style: { input_type: "password" } },
    });
  });

  test.each(["ada", "ADA", " ada ", "ada@example.com", "Ada@Example.com"])("works as %j", async (name) => {
    const { status, body } = await clientOf(await world())("createToken", logIn(name, "ada-secret"));
    expect([status, body]).toEqual([200, { access: "access:ada:1", refresh: "refresh:ada:1" }]);
  });

  test.each([
    ["a wrong password", "ada", "wrong"],
    ["an unknown user", "zoe", "wrong"],
    ["an unknown address", "zoe@example.com", "wrong"],
    ["a wrong password of an unverified user", "dan", "wrong"],
  ])("is refused in the same words for %s", async (_what, name, password) => {
    const { status, body } = await clientOf(await world())("createToken", logIn(name, password));
    expect([status, body]).toEqual([401, { error: "Invalid credentials. Please try again." }]);
  });

  test("tells an unverified user so, after the right password only", async () => {
    const { status, body } = await clientOf(await world())("createToken", logIn("dan", "dan-secret"));
    expect([status, body]).toEqual([401, { error: "Please verify your e-mail address first." }]);
  });

  test("names every field that is missing", async () => {
    const { status, body } = await clientOf(await world())("createToken", { json: { extra: 1 } });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(["extra", "password", "username"]);
  });
});

describe("tokens", () => {
  test("a refresh token gives an access token; a bad one is a 401", async () => {
    const call = clientOf(await world());
    const { body } = await call("refreshToken", { json: { refresh: "refresh:ada:7" } });
    expect(body).toEqual({ access: "access:ada:7" });
    expect((await call("refreshToken", { json: { refresh: "junk" } })).status).toBe(401);
  });

  test("logging out ends that log-in at once, and no other", async () => {
    const ports = await world();
    const call = clientOf(ports);
    const one = (await call("createToken", logIn("ada", "ada-secret"))).body;
    const other = (await call("createToken", logIn("ada", "ada-secret"))).body;
    const out = await call("logout", { json: { refresh: one.refresh } });
    expect([out.status, out.body]).toEqual([204, undefined]);
    expect((await call("getMe", bearer(one.access))).status).toBe(401);
    expect((await call("refreshToken", { json: { refresh: one.refresh } })).status).toBe(401);
    expect((await call("getMe", bearer(other.access))).status).toBe(200);
    expect((await call("logout", { json: { refresh: one.refresh } })).status).toBe(204);
  });

  test("a token of a user who is gone, or has become another, is no good", async () => {
    const ports = await world();
    const call = clientOf(ports);
    expect((await call("getMe", { as: "zoe" })).status).toBe(401);
    const profile = await ports.profiles.get("ada");
    if (profile) await ports.profiles.put({ ...profile, sub: "sub-of-a-later-ada" });
    expect((await call("getMe", { as: "ada" })).status).toBe(401);
  });
});

test("the profile is the caller's", async () => {
  const ports = await world();
  const { body } = await clientOf(ports)("getMe", { as: "ada" });
  expect(body).toEqual({
    username: "ada",
    email: "ada@example.com",
    date_joined: "2026-01-05T10:00:00.000Z",
    subscription_status: "active",
    subscription_ends_at: null,
  });
});
