import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answer, ok, refuse } from "../support/memory-adapter.ts";
import { accessToken, logIn, renderSite } from "../support/render-site.tsx";

const LINK = "/verify-email?uid=user-1&token=secret-123456";
const DONE = {
  message: "Your email is verified, and you're logged in.",
  access: accessToken("trader"),
  refresh: "refresh-1",
};
const INVALID = "This link isn't valid or has expired. Request a new one.";

const press = async (): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name: "Verify my email" }));
const loginLink = () => screen.getByRole("main").querySelector('a[href="/login"]');

test("verifies the email at the button, not when the page opens, and logs in to the backtester", async () => {
  const site = renderSite(LINK, { "POST /api/verify-email/": () => ok(DONE) });
  await screen.findByRole("heading", { name: "Verify your address" });
  expect(
    screen.getByText(/^Confirm your email to finish signing up\. You're logged in at once/),
  ).toBeTruthy();
  expect(site.requests).toEqual([]);
  await press();
  await waitFor(() => expect(site.address()).toBe("/backtester"));
  expect(window.localStorage.getItem("access")).toBe(DONE.access);
  expect(site.requests[0]?.body).toEqual({ uid: "user-1", token: "secret-123456" });
});

test("names the strategy that waits for its reader, and opens it once the email is verified", async () => {
  const path = "/backtester?shared=abc";
  window.localStorage.setItem("returnTo", JSON.stringify({ path, atMs: Date.now() }));
  const site = renderSite(LINK, {
    "POST /api/verify-email/": () => ok(DONE),
    "GET /api/shared/abc": () => ok({ message: { kind: "portfolio", title: "Condors of March" } }),
  });
  expect(await screen.findByText("Condors of March")).toBeTruthy();
  await press();
  // The backtester opens the public link of a portfolio there.
  await waitFor(() => expect(site.address()).toBe("/backtester?mode=portfolio"));
});

test("says why a verification link is refused, and links to the log-in", async () => {
  renderSite(LINK, { "POST /api/verify-email/": () => refuse(400, INVALID) });
  await press();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(INVALID);
  expect(alert.parentElement).toBe(document.activeElement);
  expect(loginLink()).toBeTruthy();
  // The same link fails again.
  expect(screen.queryByRole("button", { name: /verify/i })).toBeNull();
});

test("verifies once after a double click", async () => {
  const answer = Promise.withResolvers<Answer>();
  const site = renderSite(LINK, { "POST /api/verify-email/": () => answer.promise });
  const button = await screen.findByRole("button", { name: "Verify my email" });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole("button", { name: "Verifying…" });
  expect(site.requests).toHaveLength(1);
});

test("verifies again after a failure", async () => {
  let isDown = true;
  const site = renderSite(LINK, {
    "POST /api/verify-email/": () =>
      isDown ? refuse(500, "Something went wrong. Please try again.") : ok(DONE),
  });
  await press();
  await screen.findByRole("alert");
  expect(document.activeElement?.textContent).toBe("Verify my email");
  isDown = false;
  await press();
  await waitFor(() => expect(site.address()).toBe("/backtester"));
});

test.each(["/verify-email", "/verify-email?uid=user-1", "/verify-email?token=secret-123456"])(
  "says at %s where the link is",
  async (path) => {
    renderSite(path);
    expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /verify/i })).toBeNull();
    expect(loginLink()).toBeTruthy();
  },
);

test("redirects members from the verification to the dashboard", async () => {
  logIn("demo");
  const site = renderSite(LINK, { "GET /api/dashboard/": () => ok({ message: "no_backtests" }) });
  await waitFor(() => expect(site.address()).toBe("/dashboard"));
});
