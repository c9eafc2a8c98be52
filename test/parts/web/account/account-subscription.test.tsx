import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Profile } from "#shared/contracts/accounts.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { button, openAccount, profile, profileTable, readings } from "./account-page.ts";

const NONE = profile({ subscription_status: "none", subscription_ends_at: null });
const CANCELLED = profile({ subscription_status: "cancelled" });

const question = () =>
  screen.queryByRole("heading", { name: /^Are you sure you want to cancel your subscription/ });

test("asks before a cancellation, and changes nothing after 'No'", async () => {
  const site = await openAccount(() => profile());
  await userEvent.click(button("Cancel subscription"));
  expect(question()?.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(button("No, I clicked by accident"));
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(button("Cancel subscription"));
  expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
});

test("cancels after 'Yes' and shows the server's message over the new profile", async () => {
  let now: Profile = profile();
  await openAccount(() => now, {
    "POST /api/cancel-subscription/": () => {
      now = CANCELLED;
      return ok({ message: "Your subscription is canceled. Access lasts until December 21." });
    },
  });
  await userEvent.click(button("Cancel subscription"));
  await userEvent.click(button("Yes please cancel"));
  const said = await screen.findByText(/^Your subscription is canceled\. Access lasts/);
  expect(said.getAttribute("role")).toBe("status");
  expect(button("Cancel subscription").disabled).toBe(true);
  expect(profileTable()).toHaveProperty("subscription ends");
  expect(profileTable()).not.toHaveProperty("subscription renews");
});

test("cancels once after a double click", async () => {
  const site = await openAccount(() => profile(), {
    "POST /api/cancel-subscription/": () => ok({ message: "Your subscription is canceled." }),
  });
  await userEvent.click(button("Cancel subscription"));
  const yes = button("Yes please cancel");
  act(() => {
    yes.click();
    yes.click();
  });
  await screen.findByText("Your subscription is canceled.");
  expect(site.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("shows why a cancellation was refused", async () => {
  const site = await openAccount(() => profile(), {
    "POST /api/cancel-subscription/": () => refuse(503, "The payment service does not answer."),
  });
  await userEvent.click(button("Cancel subscription"));
  const before = readings(site);
  await userEvent.click(button("Yes please cancel"));
  expect((await screen.findByRole("alert")).textContent).toBe("The payment service does not answer.");
  expect(button("Cancel subscription").disabled).toBe(false);
  expect(readings(site)).toBe(before + 1);
});

test.each([
  ["Subscribe", NONE],
  ["Resume subscription", CANCELLED],
])("leads from '%s' to the payment page", async (name, me) => {
  const site = await openAccount(() => me, {
    "POST /api/subscribe/": () => ok({ checkout_url: "https://pay.example/c/1" }),
  });
  await userEvent.click(button(name));
  await waitFor(() => expect(site.left).toEqual(["https://pay.example/c/1"]));
  const leaving = await screen.findByRole("button", { name: "One moment…" });
  expect([leaving.ariaDisabled, document.activeElement]).toEqual(["true", leaving]);
  // The back button restores the page from the browser's cache.
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect((await screen.findByRole("button", { name })).ariaDisabled).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])(
  "refuses to open the checkout address '%s'",
  async (checkout_url) => {
    const site = await openAccount(() => NONE, { "POST /api/subscribe/": () => ok({ checkout_url }) });
    await userEvent.click(button("Subscribe"));
    expect((await screen.findByRole("alert")).textContent).toContain("cannot be opened");
    expect(site.left).toEqual([]);
  },
);

test("loads the profile again after a refused subscription", async () => {
  let now: Profile = NONE;
  await openAccount(() => now, {
    "POST /api/subscribe/": () => {
      now = profile();
      return refuse(409, "You're already subscribed.");
    },
  });
  await userEvent.click(button("Subscribe"));
  await waitFor(() => expect(profileTable()["subscription status"]).toBe("Active"));
});

describe("after the payment page", () => {
  const WAITING = "Confirming your payment…";
  afterEach(() => void vi.useRealTimers());

  test("waits until the service reports an active subscription", async () => {
    let now: Profile = NONE;
    const site = await openAccount(() => now, {}, "/account?checkout=done");
    expect(screen.getByText(WAITING)).toBeTruthy();
    expect(button("Subscribe").disabled).toBe(true);
    // The address keeps the state for a reload.
    expect(site.address()).toBe("/account?checkout=done");
    now = profile();
    const said = await screen.findByText(/^Your subscription is active\./, undefined, { timeout: 4_000 });
    expect(said.getAttribute("role")).toBe("status");
    expect(screen.queryByText(WAITING)).toBeNull();
    await waitFor(() => expect(site.address()).toBe("/account"));
    expect(site.lastAction()).toBe("REPLACE");
    expect(profileTable()["subscription status"]).toBe("Active");
    expect(screen.getByRole("link", { name: "Back to your backtest" }).getAttribute("href")).toBe(
      "/backtester",
    );
  });

  test("polls for a payment ever less often for three minutes, and again after 'Check again'", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const site = await openAccount(() => NONE, {}, "/account?checkout=done");
    const asked = async (seconds: number): Promise<number> => {
      const before = readings(site);
      await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
      return readings(site) - before;
    };
    expect(await asked(29)).toBeGreaterThanOrEqual(18);
    await asked(2);
    expect(await asked(60)).toBeLessThanOrEqual(13);
    expect(await asked(100)).toBeGreaterThanOrEqual(17);
    expect(screen.getByText(/isn't confirmed yet/)).toBeTruthy();
    expect(site.address()).toBe("/account");
    expect(await asked(60)).toBe(0);
    act(() => button("Check again").click());
    expect(screen.getByText(WAITING)).toBeTruthy();
    expect(await asked(10)).toBeGreaterThanOrEqual(5);
  });

  test("says that nothing was paid after a cancelled checkout", async () => {
    const site = await openAccount(() => NONE, {}, "/account?checkout=cancelled");
    expect(screen.getByText("You left checkout before paying. You haven't been charged.")).toBeTruthy();
    await waitFor(() => expect(site.address()).toBe("/account"));
    expect(site.lastAction()).toBe("REPLACE");
    expect(screen.getByText("You left checkout before paying. You haven't been charged.")).toBeTruthy();
    expect(button("Subscribe").disabled).toBe(false);
  });

  test("ignores an unknown checkout result in the address", async () => {
    const site = await openAccount(() => NONE, {}, "/account?checkout=toString");
    expect(screen.queryByText(WAITING)).toBeNull();
    await waitFor(() => expect(site.address()).toBe("/account"));
  });
});
