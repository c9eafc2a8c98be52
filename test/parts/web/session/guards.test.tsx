import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ok, refuse } from "../support/memory-adapter.ts";
import { accessToken, logIn, renderSite } from "../support/render-site.tsx";

const LOGIN_FORM = {
  username: { required: true, label: "Username or email", style: { input_type: "text" } },
  password: { required: true, label: "Password", style: { input_type: "password" } },
};
const handlers = {
  "GET /api/login/": () => ok(LOGIN_FORM),
  "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
};

const enterLogIn = async (username = "demo"): Promise<void> => {
  await userEvent.type(await screen.findByLabelText("Username or email"), username);
  await userEvent.type(screen.getByLabelText("Password"), "demo-demo-demo{Enter}");
};

test.each([
  "/dashboard",
  "/dashboard/demo/spy-20261121-1",
  "/backtester",
  "/backtester?mode=portfolio",
  "/account",
  "/searches",
  "/portfolios",
  "/cases",
  "/today",
  "/data",
  "/data/SPY",
  "/portfolios/demo/none",
  `/cases/${"c".repeat(22)}`,
])("redirects a visitor from %s to /login, replacing history", async (path) => {
  const site = renderSite(path, handlers);
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(site.lastAction()).toBe("REPLACE");
});

test.each(["/nowhere", "/dashboard/only-a-user"])("redirects a visitor from %s to /", async (path) => {
  const site = renderSite(path, handlers);
  await waitFor(() => expect(site.address()).toBe("/"));
  expect(site.lastAction()).toBe("REPLACE");
});

test("focuses the first field of a page, or its heading when it has no form", async () => {
  const site = renderSite("/login", { ...handlers, "GET /api/login/": () => ok(LOGIN_FORM) });
  expect(document.activeElement).toBe(document.body);
  expect(await screen.findByRole("textbox", { name: "Username or email" })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole("link", { name: "Forgot username or password?" }));
  expect(await screen.findByRole("textbox", { name: "Email" })).toBe(document.activeElement);
  await site.navigate("/verify-email");
  const heading = await screen.findByRole("heading", { name: "Check your mail" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("keeps the focus on a link when a form loads late", async () => {
  const form = Promise.withResolvers<ReturnType<typeof ok>>();
  renderSite("/login", { ...handlers, "GET /api/login/": () => form.promise });
  const link = await screen.findByRole("link", { name: "Forgot username or password?" });
  link.focus();
  form.resolve(ok(LOGIN_FORM));
  await screen.findByRole("textbox", { name: "Username or email" });
  expect(document.activeElement).toBe(link);
});

test.each(["/", "/how-it-works", "/whats-the-point", "/nowhere", "/login"])(
  "redirects a member from %s to the dashboard",
  async (path) => {
    logIn("demo");
    const site = renderSite(path, handlers);
    await waitFor(() => expect(site.address()).toBe("/dashboard"));
    expect(await screen.findByText("Welcome back, demo")).toBeTruthy();
    expect(site.lastAction()).toBe("REPLACE");
  },
);

test("shows the member's name and join date, and clears all storage at log-out", async () => {
  logIn("demo");
  window.localStorage.setItem("backtester", "{}");
  const site = renderSite("/dashboard", {
    ...handlers,
    "POST /api/logout/": () => ({ status: 204 }),
  });
  expect(await screen.findByText(/^Member since Nov 1, 2026$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(window.localStorage).toHaveLength(0);
  expect(site.requests.find(({ path }) => path === "/api/logout/")?.body).toEqual({ refresh: "refresh-1" });
});

test("closes the menu on Escape and focuses its button", async () => {
  logIn("demo");
  renderSite("/dashboard", handlers);
  await userEvent.click(await screen.findByRole("button", { name: "Open menu" }));
  expect(screen.getByRole("button", { name: "Close menu" }).ariaExpanded).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));
});

test("closes the menu when the focus moves to the page", async () => {
  logIn("demo");
  renderSite("/dashboard", handlers);
  await userEvent.click(await screen.findByRole("button", { name: "Open menu" }));
  (await screen.findByRole("link", { name: "New Backtest" })).focus();
  expect(await screen.findByRole("button", { name: "Open menu" })).toBeTruthy();
});

test("hides the member's card on Escape and keeps the focus", async () => {
  logIn("demo");
  renderSite("/dashboard", handlers);
  const logo = await screen.findByRole("button", { name: "Backspread, logged in as demo" });
  screen.getByRole("link", { name: "demo" }).focus();
  const before = logo.parentElement?.className;
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(logo);
  expect(logo.parentElement?.className).not.toBe(before);
  await userEvent.click(logo);
  expect(logo.parentElement?.className).toBe(before);
});

test("shows 'Loading...' while the profile loads", async () => {
  logIn("demo");
  renderSite("/dashboard", { ...handlers, "GET /api/users/me/": () => new Promise(() => undefined) });
  expect(await screen.findByText("Member since Loading...")).toBeTruthy();
});

test("returns to the page after a log-in that follows an expired session", async () => {
  logIn("demo");
  let isExpired = true;
  const site = renderSite("/dashboard/demo/spy-20261121-1?sort=pnl", {
    ...handlers,
    "GET /api/users/me/": () =>
      isExpired ? refuse(401, "Log in.") : ok({ date_joined: "2026-11-01T10:00:00Z" }),
    "GET /api/dashboard/demo/spy-20261121-1": () => refuse(isExpired ? 401 : 404, "Not found."),
    "POST /api/token/refresh/": () => refuse(401, "Revoked."),
    "POST /api/token/": () => ok({ access: "a.eyJ1c2VybmFtZSI6ImRlbW8ifQ.s", refresh: "r" }),
  });
  await waitFor(() => expect(site.address()).toBe("/login"));
  isExpired = false;
  await enterLogIn();
  await waitFor(() => expect(site.address()).toBe("/dashboard/demo/spy-20261121-1?sort=pnl"));
});

test.each(["/dashboard/ada/spy-20261121-1?sort=pnl", "/account", "/backtester?mode=explore"])(
  "returns a visitor who opened %s to it after the log-in",
  async (path) => {
    const site = renderSite(path, {
      ...handlers,
      "GET /api/dashboard/ada/spy-20261121-1": () => refuse(404, "Not found."),
      "POST /api/token/": () => ok({ access: accessToken("demo"), refresh: "r" }),
    });
    expect(await screen.findByText(/^Log in to open this page\./)).toBeTruthy();
    await enterLogIn();
    await waitFor(() => expect(site.address()).toBe(path));
  },
);

test("keeps the page to return to from the log-in to the sign-up and back", async () => {
  const site = renderSite("/account", {
    ...handlers,
    "GET /api/signup/": () => ok(LOGIN_FORM),
    "POST /api/token/": () => ok({ access: accessToken("demo"), refresh: "r" }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "Not subscribed? Sign up now." }));
  await userEvent.click(await screen.findByRole("link", { name: "Already have an account? Log in." }));
  await enterLogIn();
  await waitFor(() => expect(site.address()).toBe("/account"));
});

test("leads another user to the dashboard after an expired session", async () => {
  logIn("demo");
  const site = renderSite("/dashboard/demo/spy-20261121-1", {
    ...handlers,
    "GET /api/users/me/": ({ header }) =>
      header("authorization") === `Bearer ${accessToken("bob")}`
        ? ok({ date_joined: "2026-11-01T10:00:00Z" })
        : refuse(401, "Log in."),
    "GET /api/dashboard/demo/spy-20261121-1": () => refuse(401, "Log in."),
    "POST /api/token/refresh/": () => refuse(401, "Revoked."),
    "POST /api/token/": () => ok({ access: accessToken("bob"), refresh: "r" }),
  });
  await waitFor(() => expect(site.address()).toBe("/login"));
  await enterLogIn("bob");
  await waitFor(() => expect(site.address()).toBe("/dashboard"));
});

test("leads to the log-in after a log-out on a public page, without a token to revoke", async () => {
  logIn("demo");
  window.localStorage.removeItem("refresh");
  const site = renderSite("/request-reset", handlers);
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(site.requests.some(({ path }) => path === "/api/logout/")).toBe(false);
});

test("shows nothing of the previous user after a new log-in", async () => {
  logIn("demo");
  renderSite("/dashboard", {
    ...handlers,
    "GET /api/users/me/": ({ header }) =>
      ok({
        date_joined: header("authorization")?.includes(accessToken("bob"))
          ? "2026-11-02T10:00:00Z"
          : "2026-11-01T10:00:00Z",
      }),
    "POST /api/logout/": () => ({ status: 204 }),
    "POST /api/token/": () => ok({ access: accessToken("bob"), refresh: "r" }),
  });
  await screen.findByText("Member since Nov 1, 2026");
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await enterLogIn("bob");
  expect(await screen.findByText(/^Member since Nov/)).toHaveProperty(
    "textContent",
    "Member since Nov 2, 2026",
  );
});

const EXPIRED = "Your session has expired. Log in to return to your page.";

const open = async () => {
  logIn("demo");
  const site = renderSite("/backtester", {
    ...handlers,
    "POST /api/token/": () => ok({ access: accessToken("demo", 2), refresh: "r" }),
  });
  await screen.findByRole("button", { name: "Logout" });
  window.localStorage.clear();
  window.dispatchEvent(new Event("storage"));
  await waitFor(() => expect(site.address()).toBe("/login"));
  return site;
};

test("treats a log-out in another tab as a log-out once its message arrives", async () => {
  const site = await open();
  // Without the message it counts as an expired session.
  expect(await screen.findByText(EXPIRED)).toBeTruthy();
  site.hear("logged out");
  await waitFor(() => expect(screen.queryByText(EXPIRED)).toBeNull());
  await enterLogIn();
  await waitFor(() => expect(site.address()).toBe("/dashboard"));
});

test.each([
  ["/account", "/account"],
  ["//evil.example/", "/dashboard"],
  ["/\\evil.example/", "/dashboard"],
  ["https://evil.example/", "/dashboard"],
  [5, "/dashboard"],
])("leads a log-in with the return address %s to %s", async (returnTo, address) => {
  logIn("demo");
  const site = renderSite("/dashboard", handlers);
  await screen.findByText("Welcome back, demo");
  await site.navigate("/login", { returnTo, username: "demo" });
  await waitFor(() => expect(site.address()).toBe(address));
});

test("returns any user to the page when the expired token named none", async () => {
  window.localStorage.setItem("access", "opaque");
  window.localStorage.setItem("refresh", "refresh-1");
  const site = renderSite("/account", {
    ...handlers,
    "GET /api/users/me/": ({ header }) =>
      header("authorization") === "Bearer opaque" ? refuse(401, "Log in.") : ok({ username: "demo" }),
    "POST /api/token/refresh/": () => refuse(401, "Revoked."),
    "POST /api/token/": () => ok({ access: accessToken("demo"), refresh: "r" }),
  });
  await enterLogIn();
  await waitFor(() => expect(site.address()).toBe("/account"));
});
