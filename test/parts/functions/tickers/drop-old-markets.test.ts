import { describe, expect, test } from "vitest";
import {
  jobKey,
  keysBeside,
  marketKey,
  referenceKey,
} from "../../../../functions/store/objects/object-keys.ts";
import { dropOldMarkets } from "../../../../functions/triggers/drop-old-markets.ts";
import { clientOf } from "../client.ts";
import { hedge, member, portfolioBody } from "../portfolios/portfolio-body.ts";
import { body, MANIFEST, TICKER, world } from "../world.ts";

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The service's ticker at its first version; `publish` imports another. */
const setUp = async () => {
  const ports = await world();
  const { market } = ports;
  const putBeside = (key: string) => Promise.all(keysBeside(key).map((beside) => market.put(beside, "{}")));
  await putBeside(TICKER.key);
  const putVersion = async (version: string) => {
    const key = marketKey("TEST", version);
    await market.put(key, "market");
    await putBeside(key);
    await market.put(referenceKey("TEST", version), "{}");
    return key;
  };
  const publish = async (version: string) => {
    const key = await putVersion(version);
    const references = { TEST: { key: referenceKey("TEST", version), lastDate: "2024-06-28" } };
    await market.put(
      "manifest.json",
      JSON.stringify({ ...MANIFEST, tickers: { TEST: { ...TICKER, key } }, references }),
    );
    return key;
  };
  const versions = async () =>
    (await market.list("markets/")).map(({ key }) => key.replace(/^markets\/TEST\/|\.market$/g, ""));
  const drop = () => dropOldMarkets(ports, {});
  return { ports, market, putVersion, publish, versions, drop };
};

describe("old versions of a market", () => {
  test("deletes unused versions with their chains, sources, reports and series, and keeps the present one", async () => {
    const { ports, market, publish, drop } = await setUp();
    ports.pass(10 * DAY_MS);
    await publish("2");
    ports.pass(2 * DAY_MS);
    await publish("3");
    ports.pass(2 * DAY_MS);
    expect(await drop()).toEqual({ dropped: 3 });
    const left = ["chains/", "markets/", "references/", "reports/", "sources/"].map(async (prefix) =>
      (await market.list(prefix)).map(({ key }) => key),
    );
    expect((await Promise.all(left)).flat()).toEqual([
      "chains/TEST/3.json",
      "markets/TEST/3.market",
      "references/TEST/3.json",
      "reports/TEST/3.json",
      "sources/TEST/3.json",
    ]);
    expect(await drop()).toEqual({ dropped: 0 });
  });

  test("keeps an old market while a task that began with it is open, and drops the others", async () => {
    const { ports, publish, versions, drop } = await setUp();
    ports.pass(2 * DAY_MS);
    const call = clientOf(ports);
    await call("submitBacktest", { as: "ada", json: body() });
    const [taskId = ""] = ports.taskRows.keys();
    await publish("2");
    ports.pass(2 * DAY_MS);
    await publish("3");
    ports.pass(2 * DAY_MS);
    await drop();
    expect(await versions()).toEqual(["1", "3"]);
    await ports.tasks.end(taskId, { state: "cancelled", error: "" });
    await drop();
    expect(await versions()).toEqual(["3"]);
  });

  test("keeps the old market of a portfolio's second ticker while the portfolio is open", async () => {
    const { ports, market, putVersion, publish, versions, drop } = await setUp();
    const old = { ...TICKER, ticker: "OLD", key: await putVersion("old") };
    await market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers: { TEST: TICKER, OLD: old } }));
    const json = portfolioBody({}, [member(), hedge({ ticker: "OLD" })]);
    expect((await clientOf(ports)("submitPortfolio", { as: "ada", json })).status).toBe(200);
    await publish("2");
    ports.pass(2 * DAY_MS);
    await drop();
    expect(await versions()).toEqual(["1", "2", "old"]);
  });

  test("stay for an hour after they were replaced, for submits that have read of them", async () => {
    const { ports, publish, versions, drop } = await setUp();
    ports.pass(10 * DAY_MS);
    await publish("2");
    ports.pass(HOUR_MS - 1000);
    await drop();
    expect(await versions()).toEqual(["1", "2"]);
    ports.pass(1000);
    await drop();
    expect(await versions()).toEqual(["2"]);
  });

  test("do not include what is being published, which is named last", async () => {
    const { ports, putVersion, versions, drop } = await setUp();
    ports.pass(10 * DAY_MS);
    await putVersion("2");
    ports.pass(DAY_MS - 1000);
    await drop();
    expect(await versions()).toEqual(["1", "2"]);
  });

  test("do not include what is replaced during the run", async () => {
    const { ports, publish, versions, drop } = await setUp();
    ports.pass(10 * DAY_MS);
    const list = ports.market.list;
    ports.market.list = async (prefix) => {
      const listed = await list(prefix);
      await publish("2");
      return listed;
    };
    expect(await drop()).toEqual({ dropped: 0 });
    ports.market.list = list;
    expect(await versions()).toEqual(["1", "2"]);
    ports.pass(DAY_MS);
    await drop();
    expect(await versions()).toEqual(["2"]);
  });

  test("all stay where a task's versions cannot be read", async () => {
    const { ports, publish, versions, drop } = await setUp();
    await clientOf(ports)("submitBacktest", { as: "ada", json: body() });
    const [taskId = ""] = ports.taskRows.keys();
    await ports.results.put(jobKey(taskId), "{");
    ports.pass(10 * DAY_MS);
    await publish("2");
    ports.pass(2 * DAY_MS);
    await expect(drop()).rejects.toThrow();
    expect(await versions()).toEqual(["1", "2"]);
  });
});
