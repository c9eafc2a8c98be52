import { promisify } from "node:util";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fromBuffer, type ZipFile } from "yauzl";
import { zipOf } from "../../../../functions/accounts/export/zip.ts";
import { copyOf, EMAIL, NAME, runStarted, type WholeUser, wholeUser } from "./whole-user.ts";

/** Taking along all data of an account. */

const MAKING_MS = 180_000;
const DAY_MS = 86_400_000;

let made: WholeUser;
let user: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, MAKING_MS);
beforeEach(async () => {
  user = await copyOf(made);
});

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

/** The files of a zip by name, read by a reader that checks sizes and sums. */
const unzipped = async (bytes: Uint8Array): Promise<Map<string, string>> => {
  const zip = await open(Buffer.from(bytes), { lazyEntries: false });
  const names: Promise<[string, string]>[] = [];
  zip.on("entry", (entry) => {
    const read = promisify(
      zip.openReadStream.bind(zip) as (
        each: typeof entry,
        done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
      ) => void,
    );
    names.push(
      (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of await read(entry)) chunks.push(chunk as Buffer);
        return [entry.fileName, Buffer.concat(chunks).toString("utf8")];
      })(),
    );
  });
  await new Promise((resolve) => zip.once("end", resolve));
  return new Map(await Promise.all(names));
};

const start = ({ call, access }: WholeUser) => call("startExport", { access });

/** The whole zip, fetched part by part as the page does. */
const fetched = async ({ call, access }: WholeUser): Promise<Buffer> => {
  const { zip } = (await call("getExport", { access })).body;
  const parts: Buffer[] = [];
  for (let part = 0; part < (zip?.parts ?? 0); part++) {
    const params = { exportId: zip?.export_id ?? "", part: String(part) };
    const { body } = await call("getExportPart", { access, params });
    parts.push(Buffer.from(body.base64, "base64"));
  }
  expect(Buffer.concat(parts).length).toBe(zip?.bytes);
  return Buffer.concat(parts);
};

test("holds the profile, all saved things as JSON and CSV, cases, follows, the ledger and the runs", async () => {
  expect((await start(user)).body).toEqual({ state: "running", done: 0, total: 0, zip: null });
  await runStarted(user.ports);
  const files = await unzipped(await fetched(user));
  const { backtest, sweep, portfolio } = user.saved;
  expect([...files.keys()].toSorted()).toEqual(
    [
      "README.txt",
      "account.json",
      ...["cases", "follows", "keys", "ledger", "runs"].flatMap((name) => [`${name}.json`, `${name}.csv`]),
      ...["backtests.csv", "searches.csv", "portfolios.csv"],
      ...[`${backtest}.json`, `${backtest}-trades.csv`, `${backtest}-since-saved.json`].map(
        (name) => `backtests/${name}`,
      ),
      `searches/${sweep}.json`,
      `searches/${sweep}-leaders.csv`,
      `portfolios/${portfolio}.json`,
      `portfolios/${portfolio}-trades.csv`,
    ].toSorted(),
  );
  const read = (name: string) => files.get(name) ?? "";
  expect(JSON.parse(read("account.json"))).toMatchObject({
    username: NAME,
    email: EMAIL,
    subscription_status: "active",
  });
  // A spreadsheet must not run the title as a formula.
  expect(read("backtests.csv")).toContain(`${backtest},`);
  expect(read("backtests.csv")).toContain(",'=Mine,a tag,A note,true,");
  const { trade_log: trades } = JSON.parse(read(`backtests/${backtest}.json`));
  expect(read(`backtests/${backtest}-trades.csv`).trim().split("\r\n")).toHaveLength(trades.length + 1);
  expect(read(`searches/${sweep}-leaders.csv`)).toMatch(/^objective,index,value,/);
  expect(JSON.parse(read("ledger.json")).length).toBeGreaterThan(0);
  expect(JSON.parse(read("keys.json"))).toEqual([expect.objectContaining({ name: "a notebook" })]);
  expect(read("keys.json")).not.toContain("hash");
  // No id of ours that says nothing to the user.
  expect([...files.values()].some((text) => text.includes(user.owner))).toBe(false);
});

test("is fetched by its owner alone, for a day", async () => {
  const { ports, call } = user;
  await start(user);
  await runStarted(ports);
  const { zip } = (await call("getExport", { access: user.access })).body;
  const params = { exportId: zip?.export_id ?? "", part: "0" };
  expect((await call("getExportPart", { as: "bob", params })).status).toBe(404);
  const fresh = await call("createToken", { json: { username: NAME, password: "correct horse battery" } });
  expect((await call("getExportPart", { access: fresh.body.access, params })).status).toBe(200);
  ports.pass(DAY_MS + 1000);
  expect((await call("getExportPart", { access: fresh.body.access, params })).status).toBe(404);
  expect((await call("getExport", { access: fresh.body.access })).body.state).toBe("none");
});

test("is begun once by calls at the same time, and anew after one that broke off", async () => {
  const { ports } = user;
  await Promise.all([start(user), start(user), start(user)]);
  expect(ports.invoked).toHaveLength(1);
  ports.invoked.splice(0);
  ports.pass(3_700_000);
  expect((await user.call("getExport", { access: user.access })).body.state).toBe("failed");
  expect((await start(user)).body.state).toBe("running");
  expect(ports.invoked).toHaveLength(1);
});

test("writes nothing more once the account is deleted", async () => {
  const { ports, call, access } = user;
  await start(user);
  const [begun] = ports.invoked.splice(0);
  await call("deleteAccount", { access, json: { password: "correct horse battery" } });
  await runStarted(ports);
  ports.invoked.push(begun!);
  await runStarted(ports);
  expect(ports.results.keys()).toEqual([]);
});

test("a zip of many files of any bytes reads back as it was", async () => {
  const files = Array.from({ length: 300 }, (_, index) => ({
    name: `ordner/${index}-ü.txt`,
    bytes: new TextEncoder().encode("x".repeat(index * 7) + String(index)),
  }));
  const chunks: Uint8Array[] = [];
  const all = (async function* () {
    yield* files;
  })();
  for await (const chunk of zipOf(all, Date.parse("2026-11-25T23:10:00Z"))) chunks.push(chunk);
  const read = await unzipped(Buffer.concat(chunks));
  expect(read).toEqual(new Map(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])));
});
