import { describe, expect, test } from "vitest";
import { formBody } from "../rules/contracts/form-body.ts";
import { runBacktest, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { linkIn, newVisitor, waitForMails } from "../service/visitor.ts";
import { logIn, look } from "./look.ts";
import { hasFocus, PHONE, setUpTab, setUpTabs } from "./tab.ts";

/** One account from sign-up to password reset, on a phone. */

const open = setUpTabs();

describe("an account on a phone", () => {
  const visitor = newVisitor();
  const tab = setUpTab("/", open, () => ({ viewport: PHONE }));
  const label = (name: string | RegExp, exact = false) => tab.page.getByLabel(name, { exact });
  const button = (name: string | RegExp) => tab.page.getByRole("button", { name });
  const text = (words: string | RegExp) => tab.page.getByText(words).first().waitFor();

  /** Opens the newest mail's link as a click in the mail page does. */
  const followMail = async (count: number, start: string): Promise<void> => {
    const [mail] = await waitForMails(address, visitor.email, count);
    const link = linkIn(mail, start);
    await tab.page.goto(`${address}/__mail`);
    await tab.page.locator(`a[href$="${link}"]`).first().click();
    await tab.page.waitForURL(`**${link}`);
  };

  /** Chooses a link of the top nav, behind the menu button of a phone. */
  const nav = async (name: string): Promise<void> => {
    await button("Open menu").click();
    const menu = tab.page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name }).or(menu.getByRole("button", { name })).click();
  };

  const expectFirstFieldFocused = async (): Promise<void> =>
    expect.poll(() => hasFocus(tab.page.locator("main form input:not([hidden])").first())).toBe(true);

  /** The heading takes the focus, which closes a menu opened before that. */
  const resultsShown = () =>
    tab.page.waitForFunction(() => document.activeElement?.textContent === "Backtest results");

  test("signs up, is refused before its verification, and verifies by the mailed link", async () => {
    const { page } = tab;
    await page
      .getByRole("link", { name: /sign up/i })
      .first()
      .click();
    await page.waitForURL("**/signup");
    await label("Username").fill(visitor.username);
    await label("Email").fill(visitor.email);
    await label("Password", true).fill(visitor.password);
    await label("Confirm password").fill(visitor.password);
    await button(/sign up/i).click();
    await text("we've emailed you a link");

    await logIn(page, address, visitor.username, visitor.password);
    await text("Please verify your e-mail address first.");
    await followMail(2, "/verify-email");
    await button(/verify/i).click();
    await page.waitForURL("**/backtester");
    await button("Open menu").click();
    await button("Logout").click();
    await page.waitForURL("**/login");
  });

  test("logs in, and is led from a run to the subscription", async () => {
    const { page } = tab;
    await logIn(page, address, visitor.email, visitor.password);
    await page.waitForURL("**/dashboard");
    await text(`Welcome back, ${visitor.username}`);
    const session = await signIn(address, visitor);
    for (let count = 0; count < 4; count++) await runBacktest(session, formBody());
    await page.goto(`${address}/backtester`);
    await text("1 of 5 free backtests left");
    await button("Run backtest").click();
    await resultsShown();
    await text("No free backtests left.");
    await button("Run backtest").click();
    await page.getByRole("alert").getByRole("link", { name: "Subscribe" }).click();
    await page.waitForURL("**/account");
    await text(visitor.email);
  });

  test("subscribes by the checkout, and runs a backtest", async () => {
    const { page } = tab;
    await button("Subscribe").click();
    await page.waitForURL("**/__checkout/**");
    await look(page, "checkout");
    await button(/^Pay/).click();
    await page.waitForURL("**/account**");
    await text("Your subscription is active");
    await page.getByRole("link", { name: "Back to your backtest" }).click();
    await button("Run backtest").click();
    await resultsShown();
  });

  test("changes its password and stays logged in", async () => {
    const { page } = tab;
    await page.goto(`${address}/account`);
    await button("Update my password").click();
    await look(page, "password-form");
    const password = `${visitor.password} changed`;
    await label("Current password").fill(visitor.password);
    await label("New password", true).fill(password);
    await label("Confirm new password").fill(password);
    await button("Change password").click();
    await text(/^Password changed\./);
    await page.reload();
    await text(visitor.email);
  });

  test("logs out, resets the forgotten password by mail, and logs in with the new one", async () => {
    const { page } = tab;
    await nav("Logout");
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
    await page.getByRole("link", { name: "Forgot username or password?" }).click();
    await text("Enter your email");
    await page.getByRole("textbox").fill(visitor.email);
    await button("Submit").click();
    await text("If there's an account for that address");

    await followMail(3, "/reset-password");
    await text("Reset your password");
    await expectFirstFieldFocused();
    const password = `${visitor.password} reset`;
    await label(/username or email/i).fill(visitor.username);
    await label("Password", true).fill(password);
    await label("Confirm password").fill(password);
    await button("Reset Password").click();
    await text("Your new password is set.");
    await logIn(page, address, visitor.username, password);
    await page.waitForURL("**/dashboard");
    // The browser itself reports refused log-ins and the run without a subscription.
    expect(tab.faults.filter((fault) => !/40[123]|could not be submitted/.test(fault))).toEqual([]);
  });
});
