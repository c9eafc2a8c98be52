import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { openWorld } from "../client.ts";
import { SITE } from "../memory/memory-users.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { PICTURE, pictureAt, visit } from "./visitor.ts";

const NAME = "test-20261120-1";
const AT = { user: "ada", backtestId: NAME };

/** A saved backtest of ada's, and the calls on its sharing. */
const saved = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const share = (json: object) => call("shareBacktest", { as: "ada", params: AT, json });
  const read = (token: string, address = "203.0.113.7") => call("getShared", { params: { token }, address });
  return { ports, call, share, read };
};

const shared = async (json: object = {}) => {
  const world = await saved();
  const token = (await world.share({ shared: true, ...json })).body.link ?? "";
  return { ...world, token };
};

/** Everything that the public can get of a link, as text. */
const publicBytes = async ({ ports, read, token }: Awaited<ReturnType<typeof shared>>): Promise<string> => {
  const { content } = await visit(ports, token, PICTURE);
  return (
    JSON.stringify(await read(token)) +
    (await visit(ports, token)).content +
    Buffer.from(content).toString("latin1")
  );
};

test("shows a shared backtest to anyone with its 128-bit link: figures, account, inputs and notes", async () => {
  const { call, read, token } = await shared();
  expect(token).toMatch(/^[\w-]{22}$/);
  const { status, headers, body: answer } = await read(token);
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  const { message: own } = (await call("getBacktest", { as: "ada", params: AT })).body;
  expect(own).toMatchObject({ shared: true, link: token, listed: false });
  const { creator: _, backtest_name: __, ...summary } = own.results[0] ?? {};
  const page = answer.message as SharedBacktest;
  expect(page).toMatchObject({ ticker: "TEST", summary, notes: own.notes, facts: own.facts, body: body() });
  expect(page.relative_performance).toEqual(own.relative_performance);
  expect(page.closings).toHaveLength(own.trade_log.length);
});

test("names no user and no market series on the page, in its data or in its picture", async () => {
  const world = await shared();
  const text = await publicBytes(world);
  expect(text).not.toMatch(/\bada\b|id-of|sub-of|@example|implied_volatility|call_volume|"legs"/);
  // A subscriber who reads it by name gets no token.
  const { message } = (await world.call("getBacktest", { as: "bob", params: AT })).body;
  expect(message).not.toHaveProperty("link");
});

test("answers 404 for a link that was taken back or never was, and a new link differs", async () => {
  const { ports, share, read, token } = await shared();
  await share({ shared: false });
  for (const gone of [token, "A".repeat(22)]) {
    expect((await read(gone)).status).toBe(404);
    const page = await visit(ports, gone);
    expect([page.status, page.isListed, page.content]).toEqual([
      404,
      false,
      expect.stringContaining("noindex"),
    ]);
    await expect(visit(ports, gone, PICTURE)).rejects.toMatchObject({ status: 404 });
  }
  expect([ports.linkRows.size, ports.results.keys().filter((key) => key.endsWith(".png"))]).toEqual([0, []]);
  const again = (await share({ shared: true })).body.link;
  expect(again).not.toBe(token);
});

test("answers 404 for a link that a crash left after it was taken back", async () => {
  const { ports, share, read, token } = await shared();
  const link = await ports.sharedLinks.get(token);
  await share({ shared: false });
  await ports.sharedLinks.put(link!);
  expect((await read(token)).status).toBe(404);
});

test("deletes link and picture with the backtest", async () => {
  const { ports, call, read, token } = await shared();
  await call("deleteBacktest", { as: "ada", params: AT });
  expect((await read(token)).status).toBe(404);
  expect([ports.linkRows.size, ports.results.keys().filter((key) => key.startsWith("saved/"))]).toEqual([
    0,
    [],
  ]);
});

test("keeps one link through repeats and concurrent calls", async () => {
  const { ports, call, share, read } = await saved();
  const answers = await Promise.all(Array.from({ length: 4 }, () => share({ shared: true })));
  const { link } = (await call("getBacktest", { as: "ada", params: AT })).body.message;
  expect(new Set(answers.map(({ body: { link: each } }) => each))).toEqual(new Set([link]));
  expect([...ports.linkRows.keys()]).toEqual([link]);
  expect((await share({ shared: true })).body.link).toBe(link);
  expect((await read(link ?? "")).status).toBe(200);
});

test("keeps a page out of search engines unless its owner lists it", async () => {
  const { ports, share, token } = await shared();
  expect((await visit(ports, token)).content).toContain('<meta name="robots" content="noindex" />');
  await share({ shared: true, listed: true });
  const page = await visit(ports, token);
  expect([page.isListed, String(page.content).includes("noindex")]).toEqual([true, false]);
});

test("fills title, description and picture into the site's page, escaped", async () => {
  const { ports, token } = await shared();
  const { status, type, content } = await visit(ports, token);
  expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
  const html = String(content);
  expect(html).toContain("<title>Put credit spread 30 DTE 30Δ TEST · Backspread</title>");
  expect(html).toContain(`<meta property="og:image" content="${SITE}/s/${token}/picture.png" />`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(html).toMatch(/<meta name="description" content="P&amp;L [+−]\$[\d,]+, .*max drawdown \$[\d,]+/);
  expect(html).not.toContain("Affordable");
});

test("draws the picture as a PNG of 1200 by 630 pixels in the theme's colors", async () => {
  const { ports, token } = await shared();
  const { type, content } = await visit(ports, token, PICTURE);
  const bytes = Buffer.from(content);
  expect(type).toBe("image/png");
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  expect(rows).toHaveLength(630 * (1 + 3 * 1200));
  const colors = new Set<string>();
  for (let at = 0; at < rows.length; at++)
    if (at % 3601 !== 0 && (at % 3601) % 3 === 1) colors.add(rows.subarray(at, at + 3).join());
  expect(colors).toContain("11,14,20");
  expect(colors).toContain("193,247,242");
});

test("draws the picture again when the backtest gets another name, and for no other change", async () => {
  const { ports, call, share, token } = await shared();
  const label = (json: object) => call("labelBacktest", { as: "ada", params: AT, json });
  const derived = await pictureAt(ports, token);
  await label({ title: "Weekly puts" });
  const named = await pictureAt(ports, token);
  expect(named.equals(derived)).toBe(false);
  // A link made now shows the same name.
  await share({ shared: false });
  const again = (await share({ shared: true })).body.link ?? "";
  expect((await pictureAt(ports, again)).equals(named)).toBe(true);
  await label({ title: null });
  expect((await pictureAt(ports, again)).equals(derived)).toBe(true);
});

test("ends with the picture of the stored name after concurrent names", async () => {
  const { ports, call, token } = await shared();
  const label = (title: string) => call("labelBacktest", { as: "ada", params: AT, json: { title } });
  await Promise.all(["One", "Two", "Three"].map(label));
  const met = await pictureAt(ports, token);
  const { label: stored } = (await call("getBacktest", { as: "ada", params: AT })).body.message;
  await label(stored?.title ?? "");
  expect((await pictureAt(ports, token)).equals(met)).toBe(true);
});

test("writes no picture for a backtest without a public link", async () => {
  const { ports, call } = await saved();
  await call("labelBacktest", { as: "ada", params: AT, json: { title: "Weekly puts" } });
  expect(ports.results.keys().filter((key) => key.endsWith(".png"))).toEqual([]);
});
