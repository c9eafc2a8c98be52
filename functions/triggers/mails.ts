import { escaped } from "../texts/escaped.ts";
import { link, type Mail, mail } from "../texts/mail-html.ts";

/** The mails that Cognito sends, which requires its code parameter in each, and the digest. */

export const verifyMail = (username: string, address: string): Mail =>
  mail("Verify your email for Backspread", [
    `Hi ${escaped(username)},`,
    "Thanks for signing up. Open this link within 24 hours to finish:",
    link(address),
    "If this wasn't you, ignore this email and no account will be created.",
  ]);

/** Tells the holder of an account that its address was used to sign up again; verifies nothing. */
export const addressTakenMail = (
  username: string,
  { site, codeParameter }: { readonly site: string; readonly codeParameter: string },
): Mail =>
  mail("You already have a Backspread account", [
    `Hi ${escaped(username)},`,
    `Someone, perhaps you, tried to sign up with this email. You already have an account: your username is ${escaped(username)}.`,
    `Log in here: ${link(`${site}/login`)}`,
    `Forgot your password? Set a new one: ${link(`${site}/request-reset`)}`,
    "If this wasn't you, ignore this email. Nothing has changed.",
    `Reference number: ${escaped(codeParameter)}`,
  ]);

/** Lets a user set a new password, and names the user. */
export const resetMail = (username: string, address: string): Mail =>
  mail("Set a new password for Backspread", [
    `Hi ${escaped(username)},`,
    `Here's the link to set a new password. It works for one hour. Your username is ${escaped(username)}.`,
    link(address),
    "If this wasn't you, ignore this email. Your password stays the same.",
  ]);

/** Confirms that an account was deleted. */
export const deletedMail = (username: string): Mail =>
  mail("Your Backspread account is deleted", [
    `Hi ${escaped(username)},`,
    "Your account is deleted, with everything you saved and ran. Your subscription is over, and you won't be charged again.",
    "Stripe keeps your invoices, as tax law requires. Backups are overwritten within 35 days.",
    "If this wasn't you, write to us right away. Our address is on the site's legal page.",
  ]);

/** A followed backtest in a digest: its page, what its saved test says, and what falls on the newest session in words. */
type DigestRow = {
  readonly name: string;
  readonly page: string;
  readonly answer: string;
  readonly words: string;
};

/** Says what falls on the newest session by followed backtest. `caution` stands beside every signal (W7). */
export const digestMail = (
  username: string,
  {
    date,
    caution,
    rows,
  }: { readonly date: string; readonly caution: string; readonly rows: readonly DigestRow[] },
  end: string,
): Mail =>
  mail(`Your followed backtests on ${date}`, [
    `Hi ${escaped(username)},`,
    `New data has come in. This falls on ${date}, by backtest:`,
    ...rows.map(
      ({ name, page, answer, words }) =>
        `<a href="${escaped(page)}">${escaped(name)}</a><br />${escaped(answer)}<br />${escaped(words)}`,
    ),
    escaped(caution),
    `You get this mail because you switched it on. <a href="${escaped(end)}">Stop these mails</a> with one click.`,
  ]);
