import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

const LINK = "/verify-email?uid=user-1&token=secret-123456";
const DONE = "Your email is verified. You can log in now.";
const INVALID = "This link isn't valid or has expired. Request a new one.";

const press = async (): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name: "Verify my email" }));
const loginLink = () => screen.getByRole("main").querySelector('a[href="/login"]');

test("verifies the email at the button, not when the page opens", async () => {
  const site = renderSite(LINK, { "POST /api/verify-email/": () => ok({ message: DONE }) });
  await screen.findByRole("heading", { name: "Verify your address" });
  expect(site.requests).toEqual([]);
  await press();
  const notice = await screen.findByText(DONE);
  expect(notice.getAttribute("role")).toBe("status");
  expect(loginLink()).toBeTruthy();
  expect(screen.queryByRole("button", { name: /verify/i })).toBeNull();
  expect(site.requests.map(({ body }) => body)).toEqual([{ uid: "user-1", token: "secret-123456" }]);
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
  const site = renderSite(LINK, { "POST /api/verify-email/": () => ok({ message: DONE }) });
  const button = await screen.findByRole("button", { name: "Verify my email" });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText(DONE);
  expect(site.requests).toHaveLength(1);
});

test("verifies again after a failure", async () => {
  let isDown = true;
  renderSite(LINK, {
    "POST /api/verify-email/": () =>
      isDown ? refuse(500, "Something went wrong. Please try again.") : ok({ message: DONE }),
  });
  await press();
  await screen.findByRole("alert");
  expect(document.activeElement?.textContent).toBe("Verify my email");
  isDown = false;
  await press();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
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

test("notifies the tab of the sign-up, and opens the page before it once that tab has logged in", async () => {
  window.localStorage.setItem("returnTo", JSON.stringify({ path: "/account", atMs: Date.now() }));
  const site = renderSite(LINK, { "POST /api/verify-email/": () => ok({ message: DONE }) });
  await press();
  await screen.findByText(DONE);
  expect(site.told).toEqual(["verified"]);
  logIn("trader");
  act(() => void window.dispatchEvent(new Event("storage")));
  await waitFor(() => expect(site.address()).toBe("/account"));
});
