import { describe, expect, onTestFinished, test } from "vitest";
import { type ShareBytes, shareBytesBy } from "../../../../functions/process/shared-bytes.ts";
import { checksumOf } from "../../../../functions/tickers/market-bytes.ts";
import { type Markets, rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import { coreBytesOf } from "../../../../shared/engine/market/open.ts";
import { day, marketBytesOf } from "../../../rules/market/build-market.ts";
import { memoryObjects } from "../memory/memory-objects.ts";

const BYTES = marketBytesOf([
  { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "call", bid: 1, ask: 1.1, underlying: 100 },
]);

const PLACE = { coreBytes: coreBytesOf(BYTES), checksum: checksumOf(BYTES, coreBytesOf(BYTES)) };

/** A bucket with markets A, B and C, a record of its reads, and the steps' cache over it. */
const bucket = async () => {
  const objects = memoryObjects();
  for (const key of ["A", "B", "C"]) await objects.put(key, BYTES);
  const reads: [string, number | undefined][] = [];
  const get: typeof objects.get = (key, firstBytes) => {
    reads.push([key, firstBytes]);
    return objects.get(key, firstBytes);
  };
  const markets: Markets = rememberedMarkets({ get });
  const readAll = async (keys: string): Promise<string> => {
    reads.length = 0;
    for (const key of keys) await markets.market({ key, ...PLACE });
    return reads.map(([key]) => key).join("");
  };
  return { objects, markets, reads, readAll };
};

describe("a worker's cache of markets", () => {
  test("keeps the two last used ones", async () => {
    const { readAll } = await bucket();
    expect(await readAll("ABBA")).toBe("AB");
    // A was used last before C comes, so that B goes.
    expect(await readAll("ACA")).toBe("C");
    expect(await readAll("B")).toBe("B");
  });

  test("keeps one where two would leave no room for the work", async () => {
    const { objects, reads } = await bucket();
    const get: typeof objects.get = (key, firstBytes) => {
      reads.push([key, firstBytes]);
      return objects.get(key, firstBytes);
    };
    const { coreBytes } = PLACE;
    const readAll = async (limitBytes: number) => {
      const markets = rememberedMarkets({ get }, limitBytes);
      reads.length = 0;
      for (const key of ["A", "B", "A", "A"]) await markets.market({ key, ...PLACE });
      return reads.map(([key]) => key).join("");
    };
    expect(await readAll(4 * coreBytes)).toBe("AB");
    expect(await readAll(4 * coreBytes - 1)).toBe("ABA");
    // A market over its share is kept, since the work needs it.
    expect(await readAll(coreBytes)).toBe("ABA");
  });

  test("reads a market once for concurrent calls", async () => {
    const { markets, reads } = await bucket();
    await Promise.all([1, 2, 3].map(() => markets.market({ key: "A", ...PLACE })));
    expect(reads).toHaveLength(1);
  });

  test("caches no failure", async () => {
    const { objects, markets } = await bucket();
    await expect(markets.market({ key: "D", ...PLACE })).rejects.toMatchObject({ name: "DataError" });
    await objects.put("D", BYTES);
    expect((await markets.market({ key: "D", ...PLACE })).meta.ticker).toBe("TEST");
  });
});

test("reads only the part of a market that a backtest needs", async () => {
  const { markets, reads } = await bucket();
  expect((await markets.market({ key: "A", ...PLACE })).sessions).toHaveLength(1);
  expect(reads).toEqual([["A", PLACE.coreBytes]]);
});

test("takes a market from the bytes that threads share, and keeps its parts apart", async () => {
  const { markets, reads } = await bucket();
  const shelf = new Map<string, Uint8Array | undefined>();
  const share: ShareBytes = async (name, load) => {
    if (!shelf.has(name)) shelf.set(name, await load());
    return shelf.get(name);
  };
  shareBytesBy(share);
  onTestFinished(() => shareBytesBy((_, load) => load()));
  await markets.market({ key: "A", ...PLACE });
  const neighbour = (): Markets =>
    rememberedMarkets({ get: () => Promise.reject(new Error("nothing is to be read")) });
  expect((await neighbour().market({ key: "A", ...PLACE })).sessions).toHaveLength(1);
  await expect(neighbour().market({ key: "A", ...PLACE, coreBytes: PLACE.coreBytes - 1 })).rejects.toThrow(
    "nothing is to be read",
  );
  expect(reads).toEqual([["A", PLACE.coreBytes]]);
});

test("throws DataError for bytes that are no market, and not for a store that is away", async () => {
  const { objects, markets } = await bucket();
  await objects.put("D", "no market");
  await expect(markets.market({ key: "D", ...PLACE })).rejects.toMatchObject({ name: "DataError" });
  const away = rememberedMarkets({ get: () => Promise.reject(new Error("the store is away")) });
  await expect(away.market({ key: "A", ...PLACE })).rejects.not.toMatchObject({ name: "DataError" });
});

test("reads a missing value of a reference as missing, not as 0", async () => {
  const { objects, markets } = await bucket();
  const days = [day("2024-01-02"), day("2024-01-03")];
  await objects.put("vix", JSON.stringify({ days, values: [13.2, null] }));
  expect(await markets.reference("vix")).toEqual({
    days: Int32Array.from(days),
    values: Float64Array.of(13.2, Number.NaN),
  });
  await expect(markets.reference("none")).rejects.toMatchObject({ name: "DataError" });
});
