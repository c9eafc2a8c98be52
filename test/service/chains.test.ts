import { expect, test } from "vitest";
import { getChain, TickerChain } from "#shared/contracts/chains.ts";
import { getDataReport, TickerDataReport } from "#shared/contracts/data-report.ts";
import { signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { tickerOf } from "./ticker.ts";

const pathOf = (ticker: string): string => `${address}${getChain.path.replace("{ticker}", ticker)}`;

test("sends the last chain of a ticker compressed, complete, and cacheable for minutes", async () => {
  const session = await signIn(address);
  const { access } = session;
  const { ticker, last, isModelled } = await tickerOf(session);
  const PATH = pathOf(ticker);
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(PATH, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toMatch(/^\S{8,}$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const text = await answer.text();
  // Node's client accepts the encodings that browsers accept. Short answers go uncompressed.
  if (text.length > 10_000) expect(answer.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
  const body = TickerChain.parse(JSON.parse(text));
  expect(body).toMatchObject({ ticker, modelled: isModelled, last_date: last });
  expect(body.chain.date).toBe(last);
  expect(body.chain.expiries.length).toBeGreaterThan(0);
  if (means.isLocal) {
    expect(text.length).toBeLessThan(60_000);
    expect(body.chain.delta_floor).toBe(0);
    expect(body.chain.expiries.length).toBeGreaterThan(10);
  }
  const data = await fetch(`${address}${getDataReport.path.replace("{ticker}", ticker)}`, { headers });
  const { report } = TickerDataReport.parse(await data.json());
  const sessions = report?.years.reduce((sum, year) => sum + year.sessions, 0);
  if (means.isLocal) expect(sessions).toBeGreaterThan(2_000);
  const tag = answer.headers.get("etag") ?? "";
  const again = await fetch(PATH, { headers: { ...headers, "if-none-match": tag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("refuses the last chain to a caller without a token and for an unknown ticker", async () => {
  expect((await fetch(pathOf("SPY"))).status).toBe(401);
  const { get } = await signIn(address);
  expect((await get("/api/chains/NONE")).status).toBe(404);
  expect((await get("/api/data/NONE")).status).toBe(404);
});
