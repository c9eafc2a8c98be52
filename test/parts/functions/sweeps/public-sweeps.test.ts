import { expect, test } from "vitest";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { openWorld } from "../client.ts";
import { visit } from "../saved/visitor.ts";
import { stepPorts } from "../tasks/run-task.ts";
import { runSweep } from "./run-sweep.ts";
import { sweepBody } from "./sweep-body.ts";

/** The public links of sweeps. */

const NAME = "test-20261120-1";
const AT = { params: { user: "ada", name: NAME } };

const shared = async (sharing: object = {}) => {
  const { ports, call } = await openWorld();
  const json = { ...sweepBody(), name: "The desk of ada" };
  const taskId = (await call("submitSweep", { as: "ada", json })).body.task_id as TaskId;
  await runSweep(stepPorts(ports), taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const share = (json: object) => call("shareSweep", { as: "ada", ...AT, json });
  const read = (token: string) => call("getShared", { params: { token }, address: "203.0.113.7" });
  const token = (await share({ shared: true, ...sharing })).body.link ?? "";
  return { ports, call, share, read, token };
};

test("shows a shared sweep to anyone with its link: verdicts, the first ten leaders of each list, and inputs", async () => {
  const { call, read, token } = await shared();
  expect(token).toMatch(/^[\w-]{22}$/);
  const answer = await read(token);
  expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  const page = answer.body.message as SharedSweep;
  const own = (await call("getSweep", { as: "ada", ...AT })).body;
  expect(own).toMatchObject({ shared: true, link: token, listed: false });
  const { inputs, dimensions, marginals, heat_maps, sample, leaders, combinations, request, ...kept } =
    own.results;
  const { name: _, ...sent } = request;
  const first = leaders.map((list) => ({ ...list, rows: list.rows.slice(0, 10) }));
  expect(leaders.some(({ rows }) => rows.length > 10)).toBe(true);
  const shown = new Set(first.flatMap(({ rows }) => rows.map(({ index }) => index)));
  expect(page).toEqual({
    ...kept,
    title: "TEST search, 96 combinations",
    listed: false,
    request: sent,
    leaders: first,
    combinations: combinations.filter(({ index }) => shown.has(index)),
  });
});

test("names no user on a sweep's page or in its data, and shows subscribers no token", async () => {
  const { call, ports, read, token } = await shared();
  const text = JSON.stringify(await read(token)) + (await visit(ports, token)).content;
  expect(text).not.toMatch(/\bada\b|id-of|sub-of|@example|test-2026/);
  const { body } = await call("getSweep", { as: "bob", ...AT });
  expect([body.shared, body.link]).toEqual([true, undefined]);
});

test("leaves out the sentence on earlier sweeps, which speaks to the owner, and keeps their tries", async () => {
  const { ports, call, read, share } = await shared();
  const json = { ...sweepBody(), hold: [12, 22] };
  const taskId = (await call("submitSweep", { as: "ada", json })).body.task_id as TaskId;
  await runSweep(stepPorts(ports), taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const at = { params: { user: "ada", name: "test-20261120-2" } };
  const own = (await call("getSweep", { as: "ada", ...at })).body.results.honesty;
  const token = (await call("shareSweep", { as: "ada", ...at, json: { shared: true } })).body.link ?? "";
  const { honesty } = (await read(token)).body.message as SharedSweep;
  expect(own.earlier_sweeps).toBe(1);
  expect([honesty.earlier_sweeps, honesty.trials]).toEqual([undefined, own.trials]);
  await share({ shared: false });
});

test("fills a sweep's verdict, size and years into the site's page, out of search engines unless listed", async () => {
  const { ports, share, token } = await shared();
  const html = String((await visit(ports, token)).content);
  expect(html).toContain("<title>TEST search, 96 combinations · Backspread</title>");
  expect(html).toMatch(
    /<meta name="description" content="[A-Z][\w, ]+: the best of 96 combinations on TEST, Jan 2024 to Jun 2024\. Hypothetical/,
  );
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect((await share({ shared: true, listed: true })).body.link).toBe(token);
  expect((await visit(ports, token)).isListed).toBe(true);
});
