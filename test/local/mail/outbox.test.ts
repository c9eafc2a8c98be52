import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mailPage } from "../../../infra/local/mail/mail-page.ts";
import { MailNotTaken, type Outbox, openOutbox } from "../../../infra/local/mail/outbox.ts";
import { linksIn, plainTextOf } from "../../../infra/local/mail/plain-text.ts";
import { tellMail } from "../../../infra/local/mail/tell-mail.ts";
import { localStyle } from "../../../infra/local/site/local-page.ts";
import { startSite } from "../../../infra/local/site/site.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const HTML =
  '<p>Hello <b>Ada</b> &amp; all,</p>\n<p>please <a href="https://x.example/v?a=1&amp;b=2">verify</a>.</p>';

const open = (folder = tempFolder(), isFailing = false) => {
  const told: string[] = [];
  const file = join(folder, "mail.jsonl");
  const opened = openOutbox({ file, isFailing, onMail: ({ subject }) => told.push(subject) });
  return opened.then((outbox) => ({ outbox, file, folder, told }));
};

const letter = (subject: string, html = HTML) => ({ to: "ada@example.org", subject, html });

describe("plain text", () => {
  test("has a line per block, characters for entities and addresses for links", () => {
    expect(plainTextOf(HTML)).toBe("Hello Ada & all,\n\nplease verify: https://x.example/v?a=1&b=2.");
    expect(plainTextOf("<style>p{}</style><h1>Hi</h1>one<br>two &#60;3 &#x263a; &nope;")).toBe(
      "Hi\n\none\ntwo <3 ☺ &nope;",
    );
    const address = "https://x.example/?a=1&amp;b=2";
    expect(plainTextOf(`<a class="x" href="${address}">${address}</a>`)).toBe("https://x.example/?a=1&b=2");
  });

  test("names web addresses only, each once", () => {
    const html = `<a href='http://a.example'>a</a><a href="javascript:alert(1)">b</a><a href="http://a.example">c</a>`;
    expect(linksIn(html)).toEqual(["http://a.example"]);
  });
});

describe("the outbox", () => {
  test("keeps mails over a restart, newest first, for its owner only", async () => {
    const { outbox, file, folder, told } = await open();
    await Promise.all([outbox.send(letter("one")), outbox.send(letter("two"))]);
    expect(told).toEqual(["one", "two"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    appendFileSync(file, '{"sentAt":"20');
    const again = await open(folder);
    expect(again.outbox.mails().map(({ subject }) => subject)).toEqual(["two", "one"]);
    expect(again.outbox.mails()[0]).toMatchObject({
      to: "ada@example.org",
      links: ["https://x.example/v?a=1&b=2"],
    });
    await again.outbox.send(letter("three"));
    expect((await open(folder)).outbox.mails()).toHaveLength(3);
  });

  test("keeps the newest 500 alone, in memory and on disk", async () => {
    const folder = tempFolder();
    const line = (n: number) =>
      `${JSON.stringify({ sentAt: "2026-11-21", to: "a@b.c", subject: `${n}`, html: "" })}\n`;
    writeFileSync(join(folder, "mail.jsonl"), Array.from({ length: 700 }, (_, n) => line(n)).join(""));
    const { outbox, file } = await open(folder);
    for (let n = 0; n < 501; n++) await outbox.send(letter(`new ${n}`, ""));
    expect(outbox.mails()).toHaveLength(500);
    expect([outbox.mails()[0]?.subject, outbox.mails().at(-1)?.subject]).toEqual(["new 500", "new 1"]);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(500);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("takes nothing where the provider is said to fail", async () => {
    const { outbox, told } = await open(undefined, true);
    await expect(outbox.send(letter("one"))).rejects.toThrow(MailNotTaken);
    expect([outbox.mails(), told]).toEqual([[], []]);
  });
});

test("the console names subject and links, and of the address enough to know it", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const { outbox } = await open();
  await outbox.send(letter("Verify"));
  const [mail] = outbox.mails();
  if (mail) tellMail(mail);
  expect(write.mock.calls.map(([text]) => text).join("")).toBe(
    "Mail to a…@e…: Verify\n  https://x.example/v?a=1&b=2\n",
  );
});

describe("the page", () => {
  const nothing = async () => undefined;
  const serve = async (outbox: Outbox) => {
    const site = await startSite({
      port: 0,
      api: nothing,
      socket: { upgrade: () => undefined },
      pages: (_, response) => void response.end("the site"),
      localPages: [mailPage(outbox), localStyle],
    });
    closing(site);
    return `http://localhost:${site.port}`;
  };

  test("shows the mails as text whose links can be followed", async () => {
    const { outbox } = await open();
    const address = await serve(outbox);
    expect(await (await fetch(`${address}/__mail`)).text()).toContain("No mail yet.");
    await outbox.send(letter("First"));
    await outbox.send(letter("<script>alert(1)</script>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"));
    const answer = await fetch(`${address}/__mail/`);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const page = await answer.text();
    expect(page).toContain("Nothing leaves this machine");
    expect(page).toContain('<a href="https://x.example/v?a=1&amp;b=2">https://x.example/v?a=1&amp;b=2</a>.');
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toMatch(/<(script|img|style)\b| style=| target=/);
    expect(page.indexOf("&lt;script&gt;")).toBeLessThan(page.indexOf("First"));
    const [, style = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
    expect((await fetch(address + style)).headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await (await fetch(`${address}/__mailbox`)).text()).toBe("the site");
  });

  test("is JSON for programs that ask for it", async () => {
    const { outbox } = await open();
    const address = await serve(outbox);
    await outbox.send(letter("First"));
    const answer = await fetch(`${address}/__mail`, { headers: { accept: "application/json" } });
    expect(await answer.json()).toEqual({
      mails: [
        {
          sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          to: "ada@example.org",
          subject: "First",
          html: HTML,
          text: "Hello Ada & all,\n\nplease verify: https://x.example/v?a=1&b=2.",
          links: ["https://x.example/v?a=1&b=2"],
        },
      ],
    });
  });

  test("is for this machine's own names only", async () => {
    const { outbox } = await open();
    const address = new URL(await serve(outbox));
    const status = await new Promise((resolve, reject) => {
      request(
        {
          host: "127.0.0.1",
          port: address.port,
          path: "/__mail",
          headers: { host: `evil.example:${address.port}` },
        },
        (response) => resolve(response.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
