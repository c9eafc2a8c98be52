/** The mails that Cognito sends, as short as possible. Cognito requires its code parameter in each. */

export type Mail = { readonly emailSubject: string; readonly emailMessage: string };

const ESCAPED: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");

/** A link that can be clicked or copied. */
const link = (address: string): string => `<a href="${escaped(address)}">${escaped(address)}</a>`;

const mail = (emailSubject: string, paragraphs: readonly string[]): Mail => ({
  emailSubject,
  emailMessage: [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8" />',
    `<title>${escaped(emailSubject)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    "</body></html>",
  ].join("\n"),
});

/** Asks to verify an address. */
export const verifyMail = (username: string, address: string): Mail =>
  mail("Verify your e-mail address for Backspread", [
    `Hello ${escaped(username)},`,
    "thank you for signing up for Backspread. Please open this link within 24 hours of signing up, and your account is ready:",
    link(address),
    "If you did not sign up, you can ignore this mail. Without the link no account is opened.",
  ]);

/** Tells the holder of an account that its address was used to sign up again; verifies nothing. */
export const addressTakenMail = (
  username: string,
  { site, codeParameter }: { readonly site: string; readonly codeParameter: string },
): Mail =>
  mail("You have a Backspread account already", [
    `Hello ${escaped(username)},`,
    "somebody, perhaps you, tried to sign up for Backspread with this e-mail address. There is an account with it " +
      `already: its username is ${escaped(username)}.`,
    `You can log in here: ${link(`${site}/login`)}`,
    `If you do not remember your password, you can set a new one: ${link(`${site}/request-reset`)}`,
    "If it was not you, you can ignore this mail. Nothing has changed.",
    `Reference number: ${escaped(codeParameter)}`,
  ]);

/** Lets a user set a new password, and names the user. */
export const resetMail = (username: string, address: string): Mail =>
  mail("Set a new password for Backspread", [
    `Hello ${escaped(username)},`,
    `you asked to set a new password for Backspread. Your username is ${escaped(username)}. Please open this link within one hour:`,
    link(address),
    "If you did not ask for it, you can ignore this mail. Your password stays as it is.",
  ]);
