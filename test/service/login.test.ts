import { expect, inject, test } from "vitest";
import { call, DEMO, request } from "./call.ts";

const address = inject("address");

type Tokens = { readonly access: string; readonly refresh: string };

const logIn = (): Promise<Tokens> => call<Tokens>(address, "/api/token/", { body: DEMO });

test("the site and its log-in form are served", async () => {
  const page = await fetch(`${address}/login`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain('<div id="root">');
  const form = await call<Record<string, { label: string }>>(address, "/api/login/");
  expect(form.username?.label).toBe("Username or email");
});

test("the demo user logs in, is known, and is refused with a wrong password", async () => {
  const { access } = await logIn();
  const me = await call<Record<string, string>>(address, "/api/users/me/", { token: access });
  expect(me).toMatchObject({ username: "demo", subscription_status: "active" });
  const wrong = await request(address, "/api/token/", { body: { ...DEMO, password: "wrong-wrong-wrong" } });
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toEqual({ error: "Invalid credentials. Please try again." });
  expect((await request(address, "/api/users/me/")).status).toBe(401);
});

test("tokens are renewed, and refused after the log-out", async () => {
  const { access, refresh } = await logIn();
  const renewed = await call<{ access: string; refresh?: string }>(address, "/api/token/refresh/", {
    body: { refresh },
  });
  expect(renewed.access).not.toBe(access);
  const out = await request(address, "/api/logout/", {
    body: { refresh: renewed.refresh ?? refresh },
    token: access,
  });
  expect(out.status).toBe(204);
  const again = { body: { refresh: renewed.refresh ?? refresh } };
  expect((await request(address, "/api/token/refresh/", again)).status).toBe(401);
  expect((await request(address, "/api/users/me/", { token: renewed.access })).status).toBe(401);
});
