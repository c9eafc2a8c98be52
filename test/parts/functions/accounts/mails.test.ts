import { describe, expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import type { Profile } from "../../../../functions/store/accounts/profile-row.ts";
import { customMessage, MailEvent } from "../../../../functions/triggers/custom-message.ts";
import { addressTakenMail, resetMail, verifyMail } from "../../../../functions/triggers/mails.ts";
import { START_MS } from "../memory/memory.ts";
import { SITE } from "../memory/memory-users.ts";
import { profileOf, world } from "../world.ts";

const MAX_SUBJECT = 140;
const MAX_MESSAGE = 20_000;
const CODE = "{####}";
const LINK = `${SITE}/verify-email?uid=u&token=${CODE}`;

const MAILS = [
  ["that verifies", verifyMail("ada", LINK)],
  ["that resets", resetMail("ada", LINK)],
  ["to who has an account", addressTakenMail("ada", { site: SITE, codeParameter: CODE })],
] as const;

/** The elements that are open at the end: none in well-formed HTML. Throws for a wrong closing tag. */
const openElements = (html: string): string[] => {
  const open: string[] = [];
  for (const [, slash, name = "", empty] of html.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  return open;
};

describe.each(MAILS)("the mail %s", (_which, { emailSubject, emailMessage }) => {
  test("writes short mails with Cognito's code parameter", () => {
    expect(emailSubject.length).toBeLessThan(MAX_SUBJECT);
    expect(emailMessage.length).toBeLessThan(MAX_MESSAGE);
    expect(emailMessage).toContain(CODE);
  });

  test("writes well-formed HTML and shows every link as text too", () => {
    expect(openElements(emailMessage)).toEqual([]);
    for (const [, address, text] of emailMessage.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g))
      expect(text).toBe(address);
    expect(emailMessage).toContain(`<a href="${SITE}`);
    expect(emailMessage.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
  });

  test("names the user in the mail", () => {
    expect(emailMessage).toContain("ada");
  });
});

test("escapes HTML in names", () => {
  const { emailMessage } = resetMail(`<b>"a" & 'b'</b>`, LINK);
  expect(emailMessage).toContain("Hi &lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;,");
  expect(openElements(emailMessage)).toEqual([]);
});

describe("Cognito's event for a mail", () => {
  const eventOf = (
    source: string,
    { username, sub, email }: Pick<Profile, "username" | "sub" | "email">,
  ) => ({
    version: "1",
    region: "eu-west-1",
    userPoolId: "eu-west-1_pool",
    userName: username,
    callerContext: { awsSdkVersion: "1", clientId: "client" },
    triggerSource: source,
    request: {
      userAttributes: { sub, email, "cognito:user_status": "UNCONFIRMED" },
      codeParameter: CODE,
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      clientMetadata: { origin: "https://evil.example" },
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });

  const ADA = profileOf("ada");
  const DAN = profileOf("dan");
  const start = async () => ({ ...(await world()), site: SITE });

  test("returns the whole event, with links to the site whatever else the event says", async () => {
    const ports = await start();
    // The pool has just made the account; no profile has its `sub` yet.
    const event = eventOf("CustomMessage_SignUp", { ...DAN, sub: "sub-of-new", email: "Dan@Example.com" });
    const { response, ...rest } = await customMessage(ports, event);
    const { response: _, ...asked } = event;
    expect(rest).toEqual(asked);
    expect(response).toEqual({
      smsMessage: null,
      emailSubject: "Verify your email for Backspread",
      emailMessage: expect.stringMatching(
        /https:\/\/backspread\.example\/verify-email\?uid=id-of-dan&amp;token=[\w-]{22}-\{####\}"/,
      ),
    });
    expect(JSON.stringify(response)).not.toContain("evil");
  });

  test("keeps the secret of a link out of the stored row", async () => {
    const ports = await start();
    const put = vi.spyOn(ports.codes, "put");
    const { response } = await customMessage(ports, eventOf("CustomMessage_ForgotPassword", ADA));
    const [secret = ""] = /[\w-]{22}(?=-\{####\})/.exec(String(response.emailMessage)) ?? [];
    const [stored] = put.mock.calls[0]?.slice(2) ?? [];
    expect(secret).toHaveLength(22);
    expect(stored).toMatchObject({ username: "ada" });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  /** A refused mail makes no link, and the log names the reason and no user. */
  const expectRefused = async (ports: Awaited<ReturnType<typeof start>>, event: object, why: string) => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const put = vi.spyOn(ports.codes, "put");
    const { triggerSource: source } = event as { triggerSource: string };
    await expect(customMessage(ports, MailEvent.parse(event))).rejects.toThrow(
      /^the service does not send this mail$/,
    );
    expect(warn.mock.calls).toEqual([["mail refused", { source, why }]]);
    expect(put).not.toHaveBeenCalled();
    warn.mockRestore();
  };

  test.each([
    "CustomMessage_UpdateUserAttribute",
    "CustomMessage_VerifyUserAttribute",
    "CustomMessage_AdminCreateUser",
    "CustomMessage_Authentication",
    "CustomMessage_Unheard",
    "PreSignUp_SignUp",
  ])("refuses the mail %s, also for well-known users", async (source) => {
    await expectRefused(await start(), eventOf(source, ADA), "no such mail");
    await expectRefused(await start(), eventOf(source, DAN), "no such mail");
  });

  test.each([
    ["CustomMessage_SignUp", DAN],
    ["CustomMessage_ResendCode", DAN],
    ["CustomMessage_ForgotPassword", ADA],
  ])("refuses to mail %s to another address than the profile's", async (source, of) => {
    const ports = await start();
    for (const email of ["mallory@example.com", `${of.email}.example`, ""])
      await expectRefused(ports, eventOf(source, { ...of, email }), "another address");
    const { response } = await customMessage(
      ports,
      eventOf(source, { ...of, email: of.email.toUpperCase() }),
    );
    expect(response.emailMessage).toContain(CODE);
  });

  test.each([
    ["CustomMessage_SignUp", DAN],
    ["CustomMessage_ResendCode", DAN],
    ["CustomMessage_ForgotPassword", ADA],
  ])("refuses to mail %s for an account with no profile or an expired one", async (source, of) => {
    const ports = await start();
    await expectRefused(ports, eventOf(source, { ...of, username: "nobody" }), "no such account");
    await ports.profiles.put({ ...of, ttl: START_MS / 1000 - 1 });
    await expectRefused(ports, eventOf(source, of), "no such account");
  });

  test.each([
    ["CustomMessage_ResendCode", DAN],
    ["CustomMessage_ForgotPassword", ADA],
  ])("refuses to mail %s for an account that had the name before", async (source, of) => {
    await expectRefused(await start(), eventOf(source, { ...of, sub: "sub-of-before" }), "no such account");
  });

  test("refuses the sign-up mail of a user and the reset mail of a sign-up", async () => {
    const ports = await start();
    await expectRefused(ports, eventOf("CustomMessage_SignUp", ADA), "no such account");
    await expectRefused(ports, eventOf("CustomMessage_ResendCode", ADA), "no such account");
    await expectRefused(ports, eventOf("CustomMessage_ForgotPassword", DAN), "no such account");
  });
});
