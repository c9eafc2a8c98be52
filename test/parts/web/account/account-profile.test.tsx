import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Profile } from "#shared/contracts/accounts.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { button, openAccount, profile, profileTable } from "./account-page.ts";

const INSTANT = /^[A-Z][a-z]{2} \d{1,2}, 2026, \d{1,2}:\d\d [AP]M \S+$/;

test("shows the profile as a table, with instants in the reader's time zone and its short name", async () => {
  await openAccount(() => profile());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Account");
  const table = profileTable();
  expect(Object.keys(table)).toEqual([
    "username",
    "email",
    "date joined",
    "subscription status",
    "subscription renews",
    "daily emails",
  ]);
  expect(table).toMatchObject({ username: "demo", email: "demo@example.com", "daily emails": "off" });
  expect(table["date joined"]).toMatch(INSTANT);
  expect(table["subscription renews"]).toMatch(INSTANT);
});

test("shows profile fields that this release does not know", async () => {
  const more = { newsletter: true, last_seen_at: "2026-11-20T08:00:00Z", rank: 3, note: null, deep: {} };
  await openAccount(() => ({ ...profile(), ...more }) as Profile);
  const table = profileTable();
  expect(table).toMatchObject({ newsletter: "yes", rank: "3", note: "–" });
  expect(table["last seen at"]).toMatch(INSTANT);
  expect(table).not.toHaveProperty("deep");
});

test("shows a spinner until the profile loads after a failure", async () => {
  logIn("demo");
  let isUp = false;
  renderSite("/account", {
    "GET /api/users/me/": () => (isUp ? ok(profile()) : refuse(503, "Later.")),
  });
  expect(await screen.findByRole("progressbar", { name: "Loading your account" })).toBeTruthy();
  isUp = true;
  expect(await screen.findByRole("table", { name: "Your profile" })).toBeTruthy();
});

test("links the account in the navigation, and loads the profile on each visit", async () => {
  let status: Profile["subscription_status"] = "none";
  const site = await openAccount(() => profile({ subscription_status: status }), {
    "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
  });
  expect(screen.getAllByRole("link", { name: "Account" })[0]?.getAttribute("href")).toBe("/account");
  await site.navigate("/dashboard");
  await screen.findByText("Welcome back, demo");
  status = "active";
  await site.navigate("/account");
  await waitFor(() => expect(profileTable()["subscription status"]).toBe("Active"));
});

const endsAt = "2026-12-21T12:04:00.000Z";
test.each([
  ["none", null, "None", "subscription renews", "Subscribe", false],
  ["active", endsAt, "Active", "subscription renews", undefined, true],
  ["past_due", endsAt, "Past due", "subscription renews", undefined, true],
  ["cancelled", endsAt, "Canceled", "subscription ends", "Resume subscription", false],
  ["ended", endsAt, "Ended", "subscription renews", "Subscribe", false],
] as const)(
  "shows a subscription that is %s until %s as %s",
  async (status, until, words, label, offer, canCancel) => {
    await openAccount(() => profile({ subscription_status: status, subscription_ends_at: until }));
    const table = profileTable();
    expect(table["subscription status"]).toBe(words);
    expect(table[label]).toMatch(until ? INSTANT : /^–$/);
    const offers = ["Subscribe", "Resume subscription"].filter((name) =>
      screen.queryByRole("button", { name }),
    );
    expect(offers).toEqual(offer ? [offer] : []);
    expect(button("Cancel subscription").disabled).toBe(!canCancel);
  },
);

test("says of a past due subscription that the payment failed and when access ends", async () => {
  await openAccount(() => profile({ subscription_status: "past_due" }));
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("Your last payment failed.");
  expect(said).toContain(`You keep access until ${profileTable()["subscription renews"]}`);
});

test("names the price, no setup fees and cancel anytime beside the subscription", async () => {
  await openAccount(() => profile({ subscription_status: "none", subscription_ends_at: null }));
  expect(screen.getByText("$4.99").parentElement?.textContent).toBe(
    "$4.99 per monthNo setup fees, cancel anytime",
  );
});

test("says at the foot through when each ticker has data, with links to them", async () => {
  await openAccount(() => profile());
  const link = await screen.findByRole("link", { name: "QQQ" });
  expect(link.getAttribute("href")).toBe("/data/QQQ");
  expect(link.parentElement?.textContent).toBe("Data through 11/20/2026 for QQQ; 08/21/2026 for SPY");
});
