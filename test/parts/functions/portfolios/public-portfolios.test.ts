import { expect, test } from "vitest";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import { openWorld } from "../client.ts";
import { visit } from "../saved/visitor.ts";
import { runTask } from "../tasks/run-task.ts";
import { hedge, member, portfolioBody } from "./portfolio-body.ts";

/** The public links of portfolios. */

const ID = "portfolio-20261120-1";
const AT = { params: { user: "ada", id: ID } };

const saved = async () => {
  const { ports, call } = await openWorld();
  const json = portfolioBody({ max_risk: "30" }, [{ ...member(), name: "Spreads" }, hedge()]);
  const { task_id: taskId } = (await call("submitPortfolio", { as: "ada", json })).body;
  await runTask(ports, taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const share = (sharing: object) => call("sharePortfolio", { as: "ada", ...AT, json: sharing });
  const read = (token: string) => call("getShared", { params: { token }, address: "203.0.113.7" });
  return { ports, call, share, read };
};

const shared = async () => {
  const world = await saved();
  return { ...world, token: (await world.share({ shared: true })).body.link ?? "" };
};

test("shows a shared portfolio to anyone with its link: figures, joint curve, members, inputs and warning", async () => {
  const { call, read, token } = await shared();
  expect(token).toMatch(/^[\w-]{22}$/);
  const answer = await read(token);
  expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  const page = answer.body.message as SharedPortfolio;
  const { message: own } = (await call("getPortfolio", { as: "ada", ...AT })).body;
  expect(own).toMatchObject({ shared: true, link: token, listed: false });
  const { name, trades, margin, monte_carlo, request, ...kept } = own.results;
  const { name: _, ...sent } = request;
  expect(trades.length).toBeGreaterThan(0);
  expect(page).toEqual({
    ...kept,
    title: "Core and hedge",
    listed: false,
    request: sent,
    inputs: [
      { name: "Spreads", words: [expect.stringMatching(/^Sell 1 TEST put, .*\.$/)] },
      { name: "Strategy 2", words: [expect.stringMatching(/^Buy 1 TEST put, 45 days, 0\.20 delta; .*\.$/)] },
    ],
    warning:
      "These members were chosen after seeing these years. The portfolio as a whole hasn't been tested.",
  });
});

test("names no user and no contract on the page of a portfolio or in its data", async () => {
  const { call, ports, read, token } = await shared();
  const text = JSON.stringify(await read(token)) + (await visit(ports, token)).content;
  expect(text).not.toMatch(/\bada\b|id-of|sub-of|@example|"legs"|"trades":\[|"date_open"/);
  // A subscriber who reads it by name gets no token.
  expect((await call("getPortfolio", { as: "bob", ...AT })).body.message).not.toHaveProperty("link");
});

test("fills a portfolio's name, figures and tickers into the site's page, out of search engines unless listed", async () => {
  const { ports, share, token } = await shared();
  const html = String((await visit(ports, token)).content);
  expect(html).toContain("<title>Core and hedge · Backspread</title>");
  expect(html).toMatch(
    /<meta name="description" content="P&amp;L [+−]\$[\d,]+, .*max drawdown \$[\d,]+, 2 strategies on TEST in one account, Jan 2024 to Jun 2024\. Hypothetical/,
  );
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect((await share({ shared: true, listed: true })).body.link).toBe(token);
  const page = await visit(ports, token);
  expect([page.isListed, String(page.content).includes("noindex")]).toEqual([true, false]);
});
