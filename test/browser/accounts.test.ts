import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { linkIn, newVisitor, type Visitor, waitForMails } from "../service/visitor.ts";
import { look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** A visitor becomes a member, pays, forgets the password and leaves again, in a real browser. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Goes where the newest mail leads, as a click on its link in the mail page does. */
const followMail = async (page: Page, { email }: Visitor, count: number, start: string): Promise<void> => {
  const [mail] = await waitForMails(address, email, count);
  const link = linkIn(mail, start);
  await page.goto(`${address}/__mail`);
  await page.locator(`a[href$="${link}"]`).first().click();
  await page.waitForURL(`**${link}`);
};

const logIn = async (page: Page, name: string, password: string): Promise<void> => {
  await page.goto(`${address}/login`);
  await page.getByLabel("Username or email").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
};

/** Presses the link of the top nav, behind its button where the window is narrow. */
const nav = async (page: Page, name: string): Promise<void> => {
  const burger = page.getByRole("button", { name: "Open menu" });
  if (await burger.isVisible()) await burger.click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name }).or(menu.getByRole("button", { name })).click();
};

describe.each([
  ["desk", 1440, 900],
  ["phone", 390, 844],
])("at a %s of %i px", (device, width, height) => {
  const visitor = newVisitor();
  const faults: string[] = [];
  let page: Page;
  /** Pictures of all widths and axe, once, then the window as it was. */
  const see = async (name: string): Promise<void> => {
    if (device !== "desk") return;
    await look(page, name);
    await page.setViewportSize({ width, height });
  };

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
    page.on("pageerror", (error) => faults.push(String(error)));
  });
  afterAll(async () => {
    await page?.close();
  });

  test("sign up and verify", async () => {
    await page.goto(address);
    await page
      .getByRole("link", { name: /sign up/i })
      .first()
      .click();
    await page.waitForURL("**/signup");
    await page.getByLabel("Username").fill(visitor.username);
    await page.getByLabel("Email").fill("not an address");
    await page.getByLabel("Password", { exact: true }).fill(visitor.password);
    await page.getByLabel("Confirm password").fill("something else");
    await page.getByRole("button", { name: /sign up/i }).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByText("Passwords must match").waitFor();
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByLabel("Confirm password").fill(visitor.password);
    await page.getByRole("button", { name: /sign up/i }).click();
    await page.getByText("we have sent a link").waitFor();
    await see("signup-done");

    await logIn(page, visitor.username, visitor.password);
    await page.getByText("Please verify your e-mail address first.").waitFor();
    await followMail(page, visitor, 2, "/verify-email");
    await page.getByRole("button", { name: /verify/i }).waitFor();
    await see("verify-email");
    await page.getByRole("button", { name: /verify/i }).click();
    await page.getByText("Your e-mail address is verified.").waitFor();
    await see("verify-email-done");
  });

  test("log in and find the account", async () => {
    await logIn(page, visitor.email, "wrong password");
    await page.getByText("Invalid credentials. Please try again.").waitFor();
    await logIn(page, visitor.email, visitor.password);
    await page.waitForURL("**/dashboard");
    await page.getByText(`Welcome back, ${visitor.username}`).waitFor();
    await nav(page, "Account");
    await page.waitForURL("**/account");
    await page.getByText(visitor.email).waitFor();
    await see("account-new");
  });

  test("a backtest without a subscription leads to it", async () => {
    await nav(page, "Backtester");
    await page.getByRole("button", { name: "Run backtest" }).click();
    await page.getByRole("link", { name: /subscribe/i }).click();
    await page.waitForURL("**/account");
  });

  test("subscribe, and run", async () => {
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.waitForURL("**/__checkout/**");
    await see("checkout");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL("**/account**");
    await page.getByText("Your subscription is active").waitFor();
    await see("account-active");
    await nav(page, "Backtester");
    await page.getByRole("button", { name: "Run backtest" }).click();
    await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  });

  test("cancel, but not by accident", async () => {
    await nav(page, "Account");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("Are you sure you want to cancel your subscription").waitFor();
    await page.getByRole("button", { name: "No, I clicked by accident" }).click();
    await page.getByText("subscription renews").waitFor();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Yes please cancel" }).click();
    await page.getByText("subscription renews").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Cancel subscription" }).isDisabled()).toBe(true);
    await see("account-cancelled");
  });

  test("change the password and stay", async () => {
    await page.getByRole("button", { name: "Update my password" }).click();
    const password = `${visitor.password} changed`;
    await page.getByLabel("Current password").fill(visitor.password);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm new password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText(/password is changed/).waitFor();
    await page.reload();
    await page.getByText(visitor.email).waitFor();
  });

  test("log out, forget the password, and set a new one", async () => {
    await nav(page, "Logout");
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
    await page.getByRole("link", { name: "Forgot username or password?" }).click();
    await page.getByText("Enter your email").first().waitFor();
    await page.getByRole("textbox").fill("nonsense");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByRole("textbox").fill(visitor.email);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("If that address belongs to an account").waitFor();

    await followMail(page, visitor, 3, "/reset-password");
    await page.getByText("Reset your password").first().waitFor();
    const password = `${visitor.password} reset`;
    await page.getByLabel(/username or email/i).fill(visitor.username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill("something else");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByText("Passwords must match").waitFor();
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByText("Your password is set.").waitFor();
    expect(await page.getByRole("button", { name: "Reset Password" }).isDisabled()).toBe(true);
    await logIn(page, visitor.username, password);
    await page.waitForURL("**/dashboard");
    expect(faults).toEqual([]);
  });
});

test("two tabs whose token has expired refresh once, and both go on", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await logIn(one, "demo", "demo-demo-demo");
  await one.waitForURL("**/dashboard");
  await other.goto(`${address}/dashboard`);
  await other.getByText("Welcome back, demo").waitFor();

  const refreshes: number[] = [];
  for (const page of [one, other])
    page.on("response", (response) => {
      if (response.url().endsWith("/api/token/refresh/")) refreshes.push(response.status());
    });
  await one.evaluate(() => {
    const access = window.localStorage.getItem("access") ?? "";
    window.localStorage.setItem("access", `${access.slice(0, -8)}AAAAAAAA`);
  });
  await Promise.all([one, other].map((page) => page.reload()));
  for (const page of [one, other])
    await page.getByText(/^Member since (?!Loading)/).waitFor({ state: "attached" });
  expect(refreshes).toEqual([200]);
  expect(one.url()).toBe(`${address}/dashboard`);
  await context.close();
});

test("an expired session leads to the log-in, and from there back to the page", async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(page, "demo", "demo-demo-demo");
  await page.waitForURL("**/dashboard");
  await page.goto(`${address}/account`);
  await page.getByText("demo@", { exact: false }).waitFor();
  await page.evaluate(() => {
    window.localStorage.setItem("access", "made.up.token");
    window.localStorage.setItem("refresh", "made-up");
  });
  await page.reload();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  await page.getByLabel("Username or email").fill("demo");
  await page.getByLabel("Password").fill("demo-demo-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/account");
  await page.close();
});
