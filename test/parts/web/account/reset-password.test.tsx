import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

const LINK = "/reset-password/user-1/secret-123456";
const CALL = `POST /api${LINK}/`;
const DONE = "Your password is set. Please log in.";
const PASSWORD = "correct horse battery";

const enter = async (name: string, password: string, confirmed: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText("Username or email"), name);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.type(screen.getByLabelText("Confirm password"), `${confirmed}{Enter}`);
};
const done: Handlers = { [CALL]: () => ok({ message: DONE }) };

test("sets the new password, disables the button and links to the log-in", async () => {
  const site = renderSite(LINK, done);
  expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeTruthy();
  expect(site.requests).toEqual([]);
  for (const label of ["Password", "Confirm password"])
    expect(screen.getByLabelText(label)).toMatchObject({ type: "password", autocomplete: "new-password" });
  await enter("trader", PASSWORD, PASSWORD);
  expect((await screen.findByText(DONE)).getAttribute("role")).toBe("status");
  expect(screen.getByRole("button", { name: "Reset Password" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  await userEvent.type(screen.getByLabelText("Confirm password"), "{Enter}");
  expect(site.requests.map(({ body }) => body)).toEqual([
    { username_or_email: "trader", password: PASSWORD },
  ]);
});

test("refuses short or different passwords without a call", async () => {
  const site = renderSite(LINK, done);
  await enter("trader", PASSWORD, "something else");
  expect((await screen.findByRole("alert")).textContent).toBe("Passwords must match");
  expect(document.activeElement).toBe(screen.getByLabelText("Confirm password"));
  for (const label of ["Password", "Confirm password"]) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), "short");
  }
  await userEvent.click(screen.getByRole("button", { name: "Reset Password" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Password must have at least 12 characters");
  expect(site.requests).toEqual([]);
});

test.each([
  ["the server's error", "This link isn't valid or has expired. Request a new one."],
  ["the first of a list", ["This password is too common.", "Second."]],
])("shows %s and keeps the typed passwords", async (_, error) => {
  renderSite(LINK, { [CALL]: () => refuse(400, error) });
  await enter("trader", PASSWORD, PASSWORD);
  expect((await screen.findByRole("alert")).textContent).toBe([error].flat()[0]);
  expect(screen.getByLabelText("Password")).toHaveProperty("value", PASSWORD);
  expect(screen.getByRole("button", { name: "Reset Password" })).toHaveProperty("disabled", false);
});

test("ends the browser's session after a password reset", async () => {
  logIn("demo");
  const site = renderSite(LINK, {
    ...done,
    "GET /api/login/": () =>
      ok({ username: { required: true, label: "Username or email", style: { input_type: "text" } } }),
  });
  await enter("demo", PASSWORD, PASSWORD);
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(window.localStorage.getItem("access")).toBeNull();
  expect(window.localStorage.getItem("refresh")).toBeNull();
  expect(site.address()).toBe(LINK);
  await userEvent.click(screen.getByRole("link", { name: "Log in" }));
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(await screen.findByRole("button", { name: "Log in" })).toBeTruthy();
  expect(screen.queryByText(/session has expired/)).toBeNull();
});
