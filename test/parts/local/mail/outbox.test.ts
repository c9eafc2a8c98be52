import { describe, expect, onTestFinished, test, vi } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { mailPage } from "../../../../infra/local/mail/mail-page.ts";
import {
  linksIn,
  MailNotTaken,
  type Outbox,
  openOutbox,
  plainTextOf,
  tellMail,
} from "../../../../infra/local/mail/outbox.ts";
import { localStyle } from "../../../../infra/local/site/local-page.ts";
import { startFrontDoor } from "../../../../infra/local/site/site.ts";
import { closing } from "../../../support/temp-folder.ts";

const HTML =
  '<p>Hello <b>Ada</b> &amp; all,</p>\n<p>please <a href="https://x.example/v?a=1&amp;b=2">verify</a>.</p>';
const TEXT = "Hello Ada & all,\n\nplease verify: https://x.example/v?a=1&b=2.";
const LINK = "https://x.example/v?a=1&b=2";

const open = (isFailing = false, database = closing(openDatabase(IN_MEMORY))) => {
  const onMail = vi.fn();
  return { outbox: openOutbox({ database, isFailing, onMail }), onMail, database };
};

const letter = (subject: string, html = HTML) => ({ to: "ada@example.org", subject, html });
const subjectsOf = (outbox: Outbox) => outbox.mails().map(({ subject }) => subject);

test.each([
  [HTML, TEXT],
  ["<style>p{}</style><h1>Hi</h1>one<br>two &#60;3 &#x263a; &nope;", "Hi\n\none\ntwo <3 ☺ &nope;"],
  ['<a class="x" href="https://x.example/?a&amp;b">https://x.example/?a&amp;b</a>', "https://x.example/?a&b"],
])("turns the HTML %s into plain text", (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test("lists web addresses only, each once", () => {
  const html = `<a href='http://a.example'>a</a><a href="javascript:alert(1)">b</a><a href="http://a.example">c</a>`;
  expect(linksIn(html)).toEqual(["http://a.example"]);
});

describe("the outbox", () => {
  test("keeps the newest 500 mails over a restart, newest first", () => {
    const { outbox, database, onMail } = open();
    for (let n = 0; n < 502; n++) outbox.send(letter(`${n}`));
    expect(onMail).toHaveBeenCalledTimes(502);
    const again = open(false, database).outbox;
    again.send(letter("last"));
    for (const subjects of [subjectsOf(again), subjectsOf(open(false, database).outbox)])
      expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([500, "last", "3"]);
    expect(again.mails()[1]).toMatchObject({ to: "ada@example.org", text: TEXT, links: [LINK] });
  });

  test("stores no mail if the provider is set to fail", () => {
    const { outbox, onMail } = open(true);
    expect(() => outbox.send(letter("one"))).toThrow(MailNotTaken);
    expect(outbox.mails()).toEqual([]);
    expect(onMail).not.toHaveBeenCalled();
  });

  test("prints subject and links on the console, and only the initials of the address", () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const { outbox, onMail } = open();
    onMail.mockImplementation(tellMail);
    outbox.send(letter("Verify"));
    expect(write.mock.calls.map(([text]) => text).join("")).toBe(`Mail to a…@e…: Verify\n  ${LINK}\n`);
  });
});

describe("the mail page", () => {
  const serve = async (outbox: Outbox) => {
    const site = closing(await startFrontDoor(0));
    site.open({
      api: async () => undefined,
      socket: { upgrade: () => undefined },
      pages: (_, response) => void response.end("the site"),
      localPages: [mailPage(outbox), localStyle],
    });
    return `http://localhost:${site.port}`;
  };

  test("shows mails as text with working links", async () => {
    const { outbox } = open();
    const address = await serve(outbox);
    expect(await (await fetch(`${address}/__mail`)).text()).toContain("No mail yet.");
    outbox.send(letter("First"));
    outbox.send(letter("<script>alert(1)</script>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"));
    const answer = await fetch(`${address}/__mail/`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const page = await answer.text();
    expect(page).toContain("Nothing leaves this machine");
    const href = LINK.replace("&", "&amp;");
    expect(page).toContain(`<a href="${href}">${href}</a>.`);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toMatch(/<(script|img|style)\b| style=| target=/);
    expect(page.indexOf("&lt;script&gt;")).toBeLessThan(page.indexOf("First"));
    const [, style = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
    expect((await fetch(address + style)).headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await (await fetch(`${address}/__mailbox`)).text()).toBe("the site");
  });
});
