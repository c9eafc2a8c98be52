import { expect, test } from "vitest";
import { ChainQuotes } from "#shared/contracts/chains.ts";
import { publishMarket } from "../../../../functions/market/publish.ts";
import { reportKeyOf } from "../../../../functions/store/objects/object-keys.ts";
import type { Objects } from "../../../../functions/store/objects/ports.ts";
import { clientOf, openWorld } from "../client.ts";
import { memoryObjects } from "../memory/memory-objects.ts";
import { MANIFEST, MARKET_BYTES, TICKER, world } from "../world.ts";

const CHAIN_KEY = "chains/TEST/1.json";

const chainIn = async (objects: Pick<Objects, "get">, key: string) =>
  ChainQuotes.parse(JSON.parse(new TextDecoder().decode((await objects.get(key))?.bytes)));

test("returns a ticker's last chain and its source", async () => {
  const ports = await world();
  const { status, body } = await clientOf(ports)("getChain", { as: "ada", params: { ticker: "TEST" } });
  expect(status).toBe(200);
  const { chain, ...about } = body;
  expect(about).toEqual({
    ticker: "TEST",
    name: "Test Inc.",
    source: "test",
    modelled: false,
    first_date: "2024-01-02",
    last_date: "2024-06-28",
  });
  expect(chain).toMatchObject({ date: "2024-06-28", delta_floor: 0 });
  // Expired contracts are gone; the others have their seven strikes.
  expect(chain.expiries.map(({ date }) => date)).toEqual(["2024-07-19"]);
  const [{ calls, puts }] = chain.expiries as [(typeof chain.expiries)[number]];
  expect(calls.strikes).toEqual([9000, 9400, 9700, 10_000, 10_300, 10_600, 11_000]);
  expect(puts.strikes).toEqual(calls.strikes.toReversed());
  for (const { bids, asks, deltas } of [calls, puts]) {
    expect([bids.length, asks.length, deltas.length]).toEqual([7, 7, 7]);
    expect(deltas).toEqual(deltas.toSorted((a, b) => b - a));
  }
});

test("stores the chain beside the market on import, so that the call reads no market", async () => {
  const ports = await world();
  const objects = memoryObjects();
  const entry = await publishMarket(objects, MARKET_BYTES, { version: "v7" });
  const stored = await chainIn(objects, "chains/TEST/v7.json");
  await objects.delete(entry.key);
  const { body } = await clientOf({ ...ports, market: objects })("getChain", {
    as: "ada",
    params: { ticker: "TEST" },
  });
  expect(body.chain).toEqual(stored);
});

test("makes a chain that was never stored, once", async () => {
  const ports = await world();
  expect(await ports.market.get(CHAIN_KEY)).toBeUndefined();
  const call = () => clientOf(ports)("getChain", { as: "ada", params: { ticker: "TEST" } });
  const first = await call();
  expect(await chainIn(ports.market, CHAIN_KEY)).toEqual(first.body.chain);
  await ports.market.delete(TICKER.key);
  expect((await call()).body).toEqual(first.body);
});

test("answers a new version at once, under another tag", async () => {
  const ports = await world();
  const call = (tag?: string) =>
    clientOf(ports)("getChain", {
      as: "ada",
      params: { ticker: "TEST" },
      headers: tag === undefined ? {} : { "if-none-match": tag },
    });
  const tag = String((await call()).headers.etag);
  expect((await call(tag)).status).toBe(304);
  const renamed = { ...MANIFEST, tickers: { TEST: { ...TICKER, displayName: "New Inc." } } };
  await ports.market.put("manifest.json", JSON.stringify(renamed));
  const { status, body } = await call(tag);
  expect([status, body.name]).toEqual([200, "New Inc."]);
});

test("sends the data report that the import stored, and none for an older or damaged one", async () => {
  const ports = await world();
  const objects = memoryObjects();
  const entry = await publishMarket(objects, MARKET_BYTES, { version: "v7" });
  const call = async () =>
    (
      await clientOf({ ...ports, market: objects })("getDataReport", {
        as: "ada",
        params: { ticker: "TEST" },
      })
    ).body;
  const { report, ...about } = await call();
  expect(about).toEqual({
    ticker: "TEST",
    name: "TEST Inc.",
    source: "test",
    modelled: false,
    first_date: "2024-01-02",
    last_date: "2024-06-28",
  });
  expect(
    report?.years.map(({ year, sessions, missing, quotes }) => [year, sessions, missing, quotes]),
  ).toEqual([[2024, entry.sessions, 0, entry.quotes]]);
  await objects.put(reportKeyOf(entry.key), "{");
  expect(await call()).toEqual(about);
  await objects.delete(reportKeyOf(entry.key));
  expect(await call()).toEqual(about);
});

test.each(["NONE", "toString", "test", "a/b"])("answers 404 for the ticker %s", async (ticker) => {
  const { call } = await openWorld();
  for (const name of ["getChain", "getDataReport"] as const)
    expect((await call(name, { as: "ada", params: { ticker } })).status).toBe(404);
});
