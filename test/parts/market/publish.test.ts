import { describe, expect, test } from "vitest";
import { mendedManifest, mendMarketData } from "../../../functions/market/mend-manifest.ts";
import { publishMarket, publishReference } from "../../../functions/market/publish.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import { readReference } from "../../../functions/tickers/reference.ts";
import { Manifest } from "../../../shared/contracts/manifest.ts";
import { day, marketBytesOf } from "../../rules/market/build-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";

const ROWS = [
  { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "call", bid: 1, ask: 1.1, underlying: 100 },
  { date: "2024-01-04", expiry: "2024-02-16", strike: 100, right: "put", bid: 1, ask: 1.1, underlying: 98 },
] as const;
const bytesOf = (ticker: string) => marketBytesOf(ROWS, { ticker });
const VIX_SERIES = { days: Int32Array.of(day("2024-01-02")), values: Float64Array.of(13.2) };

const manifestOf = async (objects: Objects): Promise<Manifest> =>
  Manifest.parse(JSON.parse(new TextDecoder().decode((await objects.get("manifest.json"))?.bytes)));

describe("publishing a market", () => {
  test("writes the object, its last chain, its reference series and its data report, then the manifest", async () => {
    const objects = memoryObjects();
    const entry = await publishMarket(objects, bytesOf("SPY"), { version: "v1" });
    expect(objects.keys()).toEqual([
      "chains/SPY/v1.json",
      "manifest.json",
      "markets/SPY/v1.market",
      "references/SPY/v1.json",
      "reports/SPY/v1.json",
    ]);
    const manifest = await manifestOf(objects);
    expect(manifest.tickers).toEqual({ SPY: entry });
    expect(entry).toMatchObject({
      ticker: "SPY",
      key: "markets/SPY/v1.market",
      firstDate: "2024-01-02",
      lastDate: "2024-01-04",
      sessions: 2,
      expiries: 2,
      quotes: 2,
      has: ["impliedVolatility", "termStructure", "price"],
    });
    const reference = await objects.get("references/SPY/v1.json");
    expect(JSON.parse(new TextDecoder().decode(reference?.bytes))).toEqual({
      days: [day("2024-01-02"), day("2024-01-03"), day("2024-01-04")],
      values: [100, 100, 98],
    });
    expect(manifest.references.SPY).toEqual({ key: "references/SPY/v1.json", lastDate: "2024-01-04" });
  });

  test("writes the count of its dividends, if any", async () => {
    const objects = memoryObjects();
    const dividends = [{ day: day("2024-01-03"), dollars: 0.5 }];
    const entry = await publishMarket(objects, marketBytesOf(ROWS, { ticker: "SPY", dividends }));
    expect(entry.dividends).toBe(1);
    expect((await manifestOf(objects)).tickers.SPY).toEqual(entry);
    // A manifest entry without dividends has no such field, as before the field existed.
    expect(Object.keys(await publishMarket(objects, bytesOf("SPY")))).not.toContain("dividends");
  });

  test("keeps the old version for running tasks", async () => {
    const objects = memoryObjects();
    await publishMarket(objects, bytesOf("SPY"), { version: "v1" });
    await publishMarket(objects, bytesOf("SPY"), { version: "v2" });
    expect(objects.keys()).toContain("markets/SPY/v1.market");
    expect((await manifestOf(objects)).tickers.SPY?.key).toBe("markets/SPY/v2.market");
  });

  test("gives every ticker its VIX criteria, before and after VIX is published", async () => {
    const objects = memoryObjects();
    expect((await publishMarket(objects, bytesOf("SPY"))).has).not.toContain("vix");
    await publishReference(objects, "VIX", VIX_SERIES);
    expect((await manifestOf(objects)).tickers.SPY?.has).toContain("vix");
    expect((await publishMarket(objects, bytesOf("QQQ"))).has).toContain("vix");
    // An import of VIX options does not change the index.
    const before = (await manifestOf(objects)).references.VIX;
    await publishMarket(objects, bytesOf("VIX"));
    expect((await manifestOf(objects)).references.VIX).toEqual(before);
  });
});

test("rebuilds a damaged manifest: a ticker's reference from its market, a damaged VIX by its key alone", async () => {
  const objects = memoryObjects();
  await publishMarket(objects, bytesOf("SPY"), { version: "v1" });
  await publishReference(objects, "VIX", VIX_SERIES, "v1");
  const [before, closes] = [await manifestOf(objects), await objects.get("references/SPY/v1.json")];
  for (const key of ["manifest.json", "references/SPY/v1.json", "references/VIX/v1.json"])
    await objects.put(key, "{");
  const { manifest } = await mendedManifest(objects);
  expect(manifest).toEqual({
    ...before,
    references: { ...before.references, VIX: { key: "references/VIX/v1.json" } },
  });
  expect(await objects.get("references/SPY/v1.json")).toEqual(closes);
  await expect(readReference(objects, "references/VIX/v1.json")).rejects.toThrow(
    "references/VIX/v1.json is damaged",
  );
  await publishReference(objects, "VIX", VIX_SERIES, "v2");
  expect((await manifestOf(objects)).references.VIX?.lastDate).toBe("2024-01-02");
});

test("rebuilds a ticker's closes that are damaged or absent from the list, and leaves a damaged VIX as it is", async () => {
  const objects = memoryObjects();
  await publishMarket(objects, bytesOf("SPY"), { version: "v1" });
  await publishReference(objects, "VIX", VIX_SERIES, "v1");
  const [before, closes] = [await manifestOf(objects), await objects.get("references/SPY/v1.json")];
  for (const key of ["references/SPY/v1.json", "references/VIX/v1.json"]) await objects.put(key, "{");
  await mendMarketData(objects);
  expect(await manifestOf(objects)).toEqual(before);
  expect(await objects.get("references/SPY/v1.json")).toEqual(closes);
  expect((await objects.get("references/VIX/v1.json"))?.bytes).toHaveLength(1);
  await objects.delete("references/SPY/v1.json");
  await objects.put("manifest.json", "{");
  await mendMarketData(objects);
  expect((await manifestOf(objects)).references.SPY).toEqual(before.references.SPY);
  expect(await objects.get("references/SPY/v1.json")).toEqual(closes);
});

describe("a failed publish", () => {
  test("retries a lost swap on top of the others' changes", async () => {
    const objects = memoryObjects();
    let swaps = 0;
    const busy: Objects = {
      ...objects,
      compareAndSwap: async (...call) => {
        swaps += 1;
        if (swaps <= 5) await publishReference(objects, `R${swaps}`, VIX_SERIES);
        return objects.compareAndSwap(...call);
      },
    };
    await publishMarket(busy, bytesOf("SPY"));
    const { tickers, references } = await manifestOf(objects);
    expect(Object.keys(tickers)).toEqual(["SPY"]);
    expect(Object.keys(references).toSorted()).toEqual(["R1", "R2", "R3", "R4", "R5", "SPY"]);
  });

  test("deletes a failed publish's objects if the manifest did not change", async () => {
    for (const broken of ["put", "compareAndSwap"] as const) {
      const objects = memoryObjects();
      let calls = 0;
      const failing: Objects = {
        ...objects,
        [broken]: async (...call: Parameters<Objects["put"]>) => {
          if (broken === "put" && ++calls === 1) return objects.put(...call);
          throw new Error("the store is away");
        },
      };
      await expect(publishMarket(failing, bytesOf("SPY"))).rejects.toThrow("the store is away");
      expect(objects.keys()).toEqual([]);
    }
  });

  test("keeps the objects if only the answer of the swap was lost", async () => {
    const objects = memoryObjects();
    const deaf: Objects = {
      ...objects,
      compareAndSwap: async (...call) => {
        await objects.compareAndSwap(...call);
        throw new Error("no answer");
      },
    };
    const entry = await publishMarket(deaf, bytesOf("SPY"));
    expect(await objects.head(entry.key)).toBeDefined();
    expect((await manifestOf(objects)).tickers.SPY).toEqual(entry);
  });

  test("gives up on a manifest that keeps changing", async () => {
    const objects = memoryObjects();
    let swaps = 0;
    const contested: Objects = { ...objects, compareAndSwap: async () => ++swaps < 0 };
    await expect(publishMarket(contested, bytesOf("SPY"))).rejects.toThrow("while it was being changed");
    expect(objects.keys()).toEqual([]);
    expect(swaps).toBeLessThan(50);
  });
});
