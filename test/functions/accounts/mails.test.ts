import { describe, expect, test } from "vitest";
import { customMessage } from "../../../functions/triggers/custom-message.ts";
import { addressTakenMail, resetMail, verifyMail } from "../../../functions/triggers/mails.ts";
import { SITE } from "../memory/memory-users.ts";
import { world } from "../world.ts";

const MAX_SUBJECT = 140;
const MAX_MESSAGE = 20_000;
const CODE = "{####}";
const LINK = `${SITE}/verify-email?uid=u&token=${CODE}`;

const MAILS = [
  ["that verifies", verifyMail("ada", LINK)],
  ["that resets", resetMail("ada", LINK)],
  ["to who has an account", addressTakenMail("ada", { site: SITE, codeParameter: CODE })],
] as const;

/** Names of the elements that are open at the end: none of well-formed HTML; throws where one is closed amiss. */
const openElements = (html: string): string[] => {
  const open: string[] = [];
  for (const [, slash, name = "", empty] of html.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  return open;
};

describe.each(MAILS)("the mail %s", (_which, { emailSubject, emailMessage }) => {
  test("is what Cognito takes: short, with the place of its code", () => {
    expect(emailSubject.length).toBeLessThan(MAX_SUBJECT);
    expect(emailMessage.length).toBeLessThan(MAX_MESSAGE);
    expect(emailMessage).toContain(CODE);
  });

  test("is well-formed, and shows every link as text too", () => {
    expect(openElements(emailMessage)).toEqual([]);
    for (const [, address, text] of emailMessage.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g))
      expect(text).toBe(address);
    expect(emailMessage).toContain(`<a href="${SITE}`);
    expect(emailMessage.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
  });

  test("names the user", () => {
    expect(emailMessage).toContain("ada");
  });
});

test("a name that is no text of HTML stays a name", () => {
  const { emailMessage } = resetMail(`<b>"a" & 'b'</b>`, LINK);
  expect(emailMessage).toContain("Hello &lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;,");
  expect(openElements(emailMessage)).toEqual([]);
});

describe("Cognito's question for a mail", () => {
  const eventOf = (triggerSource: string) => ({
    version: "1",
    region: "eu-west-1",
    userPoolId: "eu-west-1_pool",
    userName: "eve",
    callerContext: { awsSdkVersion: "1", clientId: "client" },
    triggerSource,
    request: {
      userAttributes: { sub: "sub-of-eve", email: "Eve@Example.com", "cognito:user_status": "UNCONFIRMED" },
      codeParameter: CODE,
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      clientMetadata: { origin: "https://evil.example" },
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });

  test("comes back whole, with the mail; links lead to the site whatever else the event says", async () => {
    const ports = { ...(await world()), site: SITE };
    const event = eventOf("CustomMessage_SignUp");
    const { response, ...rest } = await customMessage(ports, event);
    const { response: _, ...asked } = event;
    expect(rest).toEqual(asked);
    expect(response).toEqual({
      smsMessage: null,
      emailSubject: "Verify your e-mail address for Backspread",
      emailMessage: expect.stringMatching(
        /https:\/\/backspread\.example\/verify-email\?uid=sub-of-eve&amp;token=[\w-]{22}-\{####\}"/,
      ),
    });
    expect(JSON.stringify(response)).not.toContain("evil");
  });

  test.each(["CustomMessage_AdminCreateUser", "CustomMessage_Authentication", "PreSignUp_SignUp"])(
    "is left alone where it is %s",
    async (source) => {
      const ports = { ...(await world()), site: SITE };
      const event = eventOf(source);
      expect(await customMessage(ports, event)).toEqual(event);
    },
  );

  test("keeps the secret of a link to the mail: what is stored does not open it", async () => {
    const ports = { ...(await world()), site: SITE };
    const { response } = await customMessage(ports, eventOf("CustomMessage_ForgotPassword"));
    const [secret = ""] = /[\w-]{22}(?=-\{####\})/.exec(String(response.emailMessage)) ?? [];
    const stored = await ports.codes.countTry("reset", "sub-of-eve", 0);
    expect(secret).toHaveLength(22);
    expect(stored?.username).toBe("eve");
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});
