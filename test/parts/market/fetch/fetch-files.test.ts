import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isPublicAddress, PUBLIC } from "../../../../functions/market/fetch/drop.ts";
import { type FetchPorts, fetchFiles } from "../../../../functions/market/fetch/fetch-files.ts";
import { FetchOrder } from "../../../../functions/market/fetch/fetch-order.ts";
import type { Mail } from "../../../../functions/store/mail/mailer.ts";
import { memoryObjects } from "../../functions/memory/memory-objects.ts";
import { httpsServer, type ServedFile, sftpServer } from "./drops.ts";
import { LOCALHOST } from "./localhost-certificate.ts";

/** Fetches of vendors' files, from real servers on this machine. */

/** Wednesday at 18:00 in New York. */
const EVENING = "2026-11-25T23:00:00Z";
const LAST_TRY = "2026-11-26T03:30:00Z";
const USER = { username: "back", password: "spread" };

/** An inbox with orders; `at` is the time of a run. */
const fetching = (orders: readonly FetchOrder[], more: Partial<FetchPorts["reach"]> = {}) => {
  const inbox = memoryObjects();
  const mails: Mail[] = [];
  const puts: string[] = [];
  const ports = (at: string): FetchPorts => ({
    inbox: {
      ...inbox,
      put: async (key, bytes) => {
        puts.push(key);
        await inbox.put(key, bytes);
      },
    },
    clock: { now: () => Date.parse(at), sleep: async () => undefined },
    mailer: { send: async (mail) => void mails.push(mail) },
    operatorsEmail: "ops@backspread.example",
    orders,
    secretNamed: async (name) => JSON.stringify(name === "vendor" ? USER : { ...USER, password: "spread-1" }),
    reach: { ...PUBLIC, isAllowed: () => true, ca: LOCALHOST.cert, timeLimitMs: 5000, ...more },
  });
  const run = async (at = EVENING, event = {}) => Object.values(await fetchFiles(ports(at), event));
  return { inbox, mails, puts, run };
};

const order = (url: string, more: Partial<FetchOrder> = {}): FetchOrder =>
  FetchOrder.parse({ ticker: "SPY", url, fromHour: 18, ...more });

test("fetches a session's file by HTTPS once, after a redirect, with credentials for the vendor's own address alone", async () => {
  const bytes = randomBytes(100_000);
  const seen: [string, string | undefined][] = [];
  const other = await httpsServer(({ headers }, response) => {
    seen.push(["other", headers.authorization]);
    response.end(bytes);
  });
  const own = await httpsServer(({ url = "", headers }, response) => {
    seen.push([url, headers.authorization]);
    response.writeHead(302, { location: url.startsWith("/drop") ? "/moved" : other }).end();
  });
  const { inbox, puts, run } = fetching([order(`${own}/drop/SPY_{yyyymmdd}.csv.gz`, { secret: "vendor" })]);
  expect(await run("2026-11-25T22:30:00Z")).toEqual([]);
  expect(await run()).toEqual(["fetched"]);
  const basic = `Basic ${Buffer.from("back:spread").toString("base64")}`;
  expect(seen).toEqual([
    ["/drop/SPY_20261125.csv.gz", basic],
    ["/moved", basic],
    ["other", undefined],
  ]);
  expect(Buffer.from((await inbox.get("SPY/SPY_20261125.csv.gz"))?.bytes ?? []).equals(bytes)).toBe(true);
  expect(await run(LAST_TRY)).toEqual(["in the inbox"]);
  expect(await run(EVENING, { again: true })).toEqual(["unchanged"]);
  expect(puts).toEqual(["SPY/SPY_20261125.csv.gz"]);
  // Thanksgiving and Saturday.
  expect([await run("2026-11-26T23:00:00Z"), await run("2026-11-28T23:00:00Z")]).toEqual([[], []]);
});

test("tries a file that is not there again, and tells the operators once, at the last try", async () => {
  let isThere = false;
  const own = await httpsServer((_, response) => response.writeHead(isThere ? 200 : 404).end("rows"));
  const { mails, inbox, run } = fetching([order(`${own}/{date}.csv`)]);
  expect([await run(), mails.length]).toEqual([["not there yet"], 0]);
  expect(await run(LAST_TRY)).toEqual(["not there yet"]);
  expect(mails).toMatchObject([
    {
      subject: "Backspread has no file of 2026-11-25: SPY",
      html: expect.stringContaining("did not come from localhost: it is not there yet."),
    },
  ]);
  isThere = true;
  expect(await run("2026-11-27T15:00:00Z", { date: "2026-11-25" })).toEqual(["fetched"]);
  expect(inbox.keys()).toEqual(["SPY/2026-11-25.csv"]);
});

test.each<[string, (address: string) => [number, Record<string, string>?], RegExp, object?]>([
  ["another status", () => [500], /localhost answers 500/],
  ["a redirect without end", (address) => [301, { location: `${address}/x` }], /redirects more than 3 times/],
  ["a redirect away from HTTPS", () => [302, { location: "http://localhost/" }], /leads away from HTTPS/],
  ["a file that is too large", () => [200], /more than 3 bytes/, { maxBytes: 3 }],
  ["a certificate that nobody trusts", () => [200], /self-signed certificate/, { ca: "" }],
  ["a private address", () => [200], /localhost leads to a private address/, { isAllowed: isPublicAddress }],
  ["an answer that does not end", () => [0], /abort|timeout/i, { timeLimitMs: 200 }],
])("refuses %s with a reason", async (_, answer, why, reach = {}) => {
  let address = "";
  address = await httpsServer((_request, response) => {
    const [status, headers] = answer(address);
    if (status > 0) response.writeHead(status, headers).end("rows");
  });
  const { inbox, mails, run } = fetching([order(`${address}/{date}.csv`)], reach);
  expect(await run(LAST_TRY)).toEqual(["not fetched"]);
  expect(mails[0]?.html).toMatch(why);
  expect(inbox.keys()).toEqual([]);
});

test("fetches by SFTP from the server with the expected key, and waits for a file that still grows", async () => {
  const bytes = randomBytes(300_000);
  const files = new Map<string, ServedFile>([
    ["/out/SPY-2026-11-25.zip", { bytes }],
    ["/out/QQQ-2026-11-25.zip", { bytes, growsBy: 10 }],
  ]);
  const { address, hostKey } = await sftpServer(USER, files);
  const drop = (ticker: string, more: Partial<FetchOrder> = {}) =>
    order(`${address}/out/${ticker}-{date}.zip`, { ticker, hostKey, secret: "vendor", ...more });
  const { inbox, run } = fetching([drop("SPY"), drop("QQQ"), drop("IWM")]);
  expect(await run()).toEqual(["fetched", "not there yet", "not there yet"]);
  expect(Buffer.from((await inbox.get("SPY/SPY-2026-11-25.zip"))?.bytes ?? []).equals(bytes)).toBe(true);

  const otherKey = `SHA256:${"A".repeat(43)}`;
  const other = fetching([drop("SPY", { hostKey: otherKey })]);
  expect(await other.run(LAST_TRY)).toEqual(["not fetched"]);
  expect(other.mails[0]?.html).toContain(`localhost shows another key (${hostKey}): the stage expects`);
  const refused = fetching([drop("SPY", { secret: "old" })]);
  expect(await refused.run(LAST_TRY)).toEqual(["not fetched"]);
  expect(refused.mails[0]?.html).toContain("authentication");
  expect(JSON.stringify([other.mails, refused.mails])).not.toContain("spread-1");
});

test.each([
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["8.8.8.8", true],
  ["172.32.0.1", true],
  ["2606:4700::1111", true],
])("knows whether %s is of the public internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ["without a date", { url: "https://vendor.example/latest.csv" }, "needs {date}"],
  ["by HTTP", { url: "http://vendor.example/{date}.csv" }, "Invalid URL"],
  [
    "by SFTP without a key",
    { url: "sftp://vendor.example/{date}.csv", secret: "s" },
    "needs hostKey and secret",
  ],
  ["after the last try", { fromHour: 23 }, "expected number to be <=22"],
])("refuses an order %s", (_, change, why) => {
  const given = { ticker: "SPY", url: "https://vendor.example/{date}.csv", fromHour: 18, ...change };
  expect(FetchOrder.safeParse(given).error?.message).toContain(why);
});
