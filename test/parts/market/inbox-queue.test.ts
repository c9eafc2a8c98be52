import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handleMessages, type Message } from "../../../functions/market/inbox/handle-messages.ts";
import { log } from "../../../functions/process/log.ts";
import type { Mail } from "../../../functions/store/mail/mailer.ts";
import { chain, inboxWorld, LIMIT_MS } from "./inbox-world.ts";

const lines: string[] = [];
const mails: Mail[] = [];
beforeEach(() => {
  mails.length = 0;
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => {
      lines.push(String(given[0]));
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const news = (key: string): Message => ({
  messageId: `about ${key}`,
  body: JSON.stringify({ source: "aws.s3", detail: { bucket: { name: "inbox" }, object: { key, size: 1 } } }),
});

/** Sets up an inbox with a good folder, a bad one, and one with an unreadable file. */
const setUp = async () => {
  const { ports, inbox, settle } = inboxWorld();
  await inbox.put("GOOD/a.csv", chain("2024-01-02"));
  await inbox.put("BAD/a.csv", chain("soon"));
  await inbox.put("AWAY/a.csv", chain("2024-01-02"));
  settle();
  const stream: typeof inbox.stream = (key, range) =>
    key.startsWith("AWAY") ? Promise.reject(new Error("the store is away")) : inbox.stream(key, range);
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const broken = { ...ports, inbox: { ...inbox, stream }, mailer, operatorsEmail: "ops@backspread.example" };
  return (...messages: Message[]) => handleMessages(broken, messages, ports.clock.now() + LIMIT_MS);
};

test("returns failed messages and acknowledges imported and refused ones", async () => {
  const deal = await setUp();
  const answer = await deal(news("GOOD/a.csv"), news("AWAY/a.csv"), news("BAD/a.csv"));
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "about AWAY/a.csv" }] });
  expect(lines).toEqual(["imported", "import failed", "import refused"]);
  expect(mails).toMatchObject([
    {
      to: "ops@backspread.example",
      subject: "Backspread refused an import: BAD/a.csv",
      html: expect.stringContaining("BAD/a.csv line 2: date &quot;soon&quot; is no date"),
    },
  ]);
});

test("throws when all messages fail, so that Lambda counts an error", async () => {
  const deal = await setUp();
  await expect(deal(news("AWAY/a.csv"))).rejects.toThrow("the store is away");
  await expect(deal({ messageId: "1", body: "no news" })).rejects.toThrow();
  expect(lines).toEqual(["import failed", "import failed"]);
});

test("fails an unreadable message alone", async () => {
  const deal = await setUp();
  expect(await deal({ messageId: "1", body: "{}" }, news("GOOD/a.csv"))).toEqual({
    batchItemFailures: [{ itemIdentifier: "1" }],
  });
});
