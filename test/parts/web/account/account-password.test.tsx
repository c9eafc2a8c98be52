import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { accessToken } from "../support/render-site.tsx";
import { button, openAccount, profile, readings } from "./account-page.ts";

const MESSAGE = "Password changed. Please log in again.";
const CHANGED = /^Password changed\. You're still logged in here/;
const OLD = "an old password";
const NEW = "a new good password";

const open = async (handlers: Handlers = {}) => {
  const site = await openAccount(() => profile(), {
    "GET /api/login/": () => ok({}),
    "POST /api/change-password/": () => ok({ message: MESSAGE }),
    "POST /api/token/": () => ok({ access: accessToken("demo", 2), refresh: "refresh-2" }),
    ...handlers,
  });
  await userEvent.click(button("Update my password"));
  return site;
};

const enter = async (old: string, next: string, confirmed = next): Promise<void> => {
  await userEvent.type(screen.getByLabelText("Current password"), old);
  await userEvent.type(screen.getByLabelText("New password"), next);
  await userEvent.type(screen.getByLabelText("Confirm new password"), `${confirmed}{Enter}`);
};

test("states the password rule, focuses the first field, and sends no password that breaks the rule", async () => {
  const site = await open();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  expect(screen.getByText("At least 12 characters.")).toBeTruthy();
  await enter(OLD, "short", "other");
  expect(screen.getByText("New password must have at least 12 characters")).toBeTruthy();
  expect(screen.getByText("Passwords must match")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  expect(site.requests.some(({ path }) => path === "/api/change-password/")).toBe(false);
});

test("changes the password, logs in again and stays on the account page", async () => {
  const site = await open();
  await enter(OLD, NEW);
  const said = await screen.findByText(CHANGED);
  expect(said.getAttribute("role")).toBe("status");
  expect(document.activeElement?.textContent).toMatch(CHANGED);
  expect(screen.queryByLabelText("Current password")).toBeNull();
  const sent = site.requests.filter(({ method }) => method === "POST");
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["/api/change-password/", { old_password: OLD, password: NEW }],
    ["/api/token/", { username: "demo", password: NEW }],
  ]);
  expect(site.address()).toBe("/account");
  expect({ ...window.localStorage }).toEqual({ access: accessToken("demo", 2), refresh: "refresh-2" });
});

test("asks whether API keys stay, where there are any", async () => {
  const key = {
    id: "0123456789ab",
    prefix: "0123456789ab",
    name: "Notebook",
    scopes: ["read"],
    date_created: "2026-11-20T15:00:00.000Z",
    last_used: null,
    expires_at: "2099-02-18T15:00:00.000Z",
  };
  const site = await open({ "GET /api/keys/": () => ok({ message: [key] }) });
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Keep my API keys/ }));
  await enter(OLD, NEW);
  await screen.findByText(CHANGED);
  expect(site.requests.find(({ path }) => path === "/api/change-password/")?.body).toEqual({
    old_password: OLD,
    password: NEW,
    keep_keys: true,
  });
});

test("shows a wrong current password beside its field and keeps the typed passwords", async () => {
  await open({
    "POST /api/change-password/": () =>
      refuse(400, "Your current password is wrong.", { old_password: "isn't your password" }),
  });
  await enter("wrong", NEW);
  const fault = await screen.findByText("Your current password is wrong.");
  expect(screen.getByLabelText("Current password").getAttribute("aria-describedby")).toBe(fault.id);
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  expect(screen.getByLabelText("New password")).toHaveProperty("value", NEW);
});

test("shows an error without a field above the button of the password form", async () => {
  await open({ "POST /api/change-password/": () => refuse(429, "Too many tries.") });
  await enter(OLD, NEW);
  expect((await screen.findByRole("alert")).textContent).toBe("Too many tries.");
});

test("leads to the log-in with the server's message when the new log-in fails", async () => {
  const site = await open({ "POST /api/token/": () => refuse(503, "Later.") });
  await enter(OLD, NEW);
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect(window.localStorage).toHaveLength(0);
});

test("keeps the session when another call is refused during a password change", async () => {
  let isChanged = false;
  const changing = Promise.withResolvers<void>();
  const site = await open({
    "POST /api/change-password/": async () => {
      isChanged = true;
      await changing.promise;
      return ok({ message: MESSAGE });
    },
    "GET /api/users/me/": ({ header }) =>
      isChanged && header("Authorization") === `Bearer ${accessToken("demo")}`
        ? refuse(401, "Please log in.")
        : ok(profile()),
    "POST /api/token/refresh/": () => refuse(401, "Please log in."),
  });
  await enter(OLD, NEW);
  const before = readings(site);
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(readings(site)).toBe(before + 1));
  changing.resolve();
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  await waitFor(() => expect(readings(site)).toBe(before + 2));
  expect(site.address()).toBe("/account");
  expect(site.requests.some(({ path }) => path === "/api/token/refresh/")).toBe(false);
});

test("refreshes an expired token during a password change", async () => {
  await open({
    "POST /api/change-password/": ({ header }) =>
      header("Authorization") === `Bearer ${accessToken("demo")}`
        ? refuse(401, "Please log in.")
        : ok({ message: MESSAGE }),
    "POST /api/token/refresh/": () => ok({ access: accessToken("demo", 3), refresh: "refresh-3" }),
  });
  await enter(OLD, NEW);
  expect(await screen.findByText(CHANGED)).toBeTruthy();
});

test("closes the password form without a change", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("Current password"), OLD);
  await userEvent.click(button("Close"));
  expect(screen.queryByLabelText("Current password")).toBeNull();
  expect(document.activeElement).toBe(button("Update my password"));
});
