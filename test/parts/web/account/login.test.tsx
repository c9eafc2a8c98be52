import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Handlers, ok, refuse, unreachable } from "../support/memory-adapter.ts";
import { accessToken, renderSite } from "../support/render-site.tsx";

const handlers: Handlers = {
  "GET /api/login/": () =>
    ok({
      username: { required: true, label: "Username or email", style: { input_type: "text" } },
      password: { required: true, label: "Password", style: { input_type: "password" } },
    }),
  "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
};

const enter = async (username: string, password: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText("Username or email"), username);
  await userEvent.type(screen.getByLabelText("Password"), `${password}{Enter}`);
};

test("stores both tokens at log-in and goes to the dashboard, replacing history", async () => {
  const site = renderSite("/login", {
    ...handlers,
    "POST /api/token/": ({ body }) => {
      expect(body).toEqual({ username: "demo", password: "demo-demo-demo" });
      return ok({ access: accessToken("demo"), refresh: "refresh-1" });
    },
  });
  await enter("demo", "demo-demo-demo");
  expect(await screen.findByText("Welcome back, demo")).toBeTruthy();
  expect(site.lastAction()).toBe("REPLACE");
  expect(window.localStorage.getItem("access")).toBe(accessToken("demo"));
  expect(window.localStorage.getItem("refresh")).toBe("refresh-1");
  await screen.findByText(/^Member since Nov/);
  const profile = site.requests.filter(({ path }) => path === "/api/users/me/");
  expect(profile.map(({ header }) => header("authorization"))).toEqual([`Bearer ${accessToken("demo")}`]);
});

test("shows invalid credentials and stays on the log-in", async () => {
  const site = renderSite("/login", {
    ...handlers,
    "POST /api/token/": () => refuse(401, "Invalid credentials. Please try again."),
  });
  await enter("demo", "wrong");
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "Invalid credentials. Please try again.",
  );
  expect(site.address()).toBe("/login");
  expect(window.localStorage.getItem("access")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("shows the rate limit of log-ins and keeps the name", async () => {
  renderSite("/login", {
    ...handlers,
    "POST /api/token/": () => refuse(429, "Too many tries. Try again in 15 minutes."),
  });
  await enter("demo", "wrong");
  expect((await screen.findByRole("alert")).textContent).toBe("Too many tries. Try again in 15 minutes.");
  expect(screen.getByLabelText("Username or email")).toHaveProperty("value", "demo");
});

test("tells an unverified user where the link is", async () => {
  renderSite("/login", {
    ...handlers,
    "POST /api/token/": () => refuse(401, "Please verify your e-mail address first."),
  });
  await enter("demo", "demo-demo-demo");
  expect(await screen.findByText("Please verify your e-mail address first.")).toBeTruthy();
  expect(screen.getByText(/Only the newest link works/)).toBeTruthy();
});

test("asks for missing log-in fields without a call", async () => {
  const site = renderSite("/login", handlers);
  await enter("demo", "");
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Please fill in this field.");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("says on the log-in that the backend cannot be reached, and recovers without a reload", async () => {
  let isDown = true;
  renderSite("/login", {
    ...handlers,
    "GET /api/login/": (request) => (isDown ? unreachable() : handlers["GET /api/login/"]!(request)),
  });
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("Unable to connect to backend");
  expect(notice.textContent).toContain("Make sure the backend server is running.");
  isDown = false;
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeTruthy(), { timeout: 5_000 });
  expect(screen.queryByText("Unable to connect to backend")).toBeNull();
});
