import { describe, expect, it } from "vitest";
import { Manifest } from "#shared/contracts/manifest.ts";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { dayOf } from "#shared/domain/day.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { publishMarket } from "../../../functions/market/publish.ts";
import {
  publishSample,
  SAMPLE_VERSION,
  type SampleProgress,
} from "../../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { DamagedObject, type Objects } from "../../../functions/store/objects/ports.ts";
import { memoryObjects } from "../../parts/functions/memory/memory-objects.ts";
import { sampleChains, sampleTicker } from "./chains.ts";

const KEY = `markets/MSFT/sample-${SAMPLE_VERSION}.market`;
const MSFT = [sampleTicker("MSFT")];

const manifestOf = async (market: Objects): Promise<Manifest> =>
  Manifest.parse(JSON.parse(new TextDecoder().decode((await market.get("manifest.json"))!.bytes)));

/** Publishes and returns the reported stages, each once. */
const stagesOf = async (market: Objects): Promise<SampleProgress["stage"][]> => {
  const stages = new Set<SampleProgress["stage"]>();
  await publishSample({ market }, MSFT, ({ stage }) => stages.add(stage));
  return [...stages];
};

const fewDays = sampleChains("MSFT", { first: dayOf(2020, 1, 2), last: dayOf(2020, 1, 10) }).bytes;

describe("publishing the sample market", () => {
  it("publishes SPY first, the form's default", () => {
    expect(SAMPLE_TICKERS.map(({ ticker }) => ticker)).toEqual([
      "SPY",
      "SPX",
      "QQQ",
      "IWM",
      "AAPL",
      "MSFT",
      "NVDA",
      "TSLA",
      "AMZN",
    ]);
  });

  it("replaces a ticker whose object is missing or damaged", async () => {
    for (const fault of ["gone", "damaged"]) {
      const market = memoryObjects();
      await publishMarket(market, fewDays, { version: `sample-${SAMPLE_VERSION}` });
      const head: Objects["head"] = async (key) => {
        if (key !== KEY) return market.head(key);
        if (fault === "damaged") throw new DamagedObject(key);
        return undefined;
      };
      expect(await stagesOf({ ...market, head })).toEqual(["modeling", "storing", "done"]);
      expect((await manifestOf(market)).tickers.MSFT?.firstDate).toBe("2015-01-02");
    }
  });

  it("stores a sample ticker, its closes and VIX once", async () => {
    const market = memoryObjects();
    expect(await stagesOf(market)).toEqual(["modeling", "storing", "done"]);
    const { tickers, references } = await manifestOf(market);
    expect(tickers.MSFT).toMatchObject({
      displayName: "Microsoft Corporation",
      source: "Modelled on daily closes",
      modelled: true,
      key: KEY,
      firstDate: "2015-01-02",
      lastDate: "2026-08-21",
      sessions: sessionsBetween(dayOf(2015, 1, 2), dayOf(2026, 8, 21)).length,
      eventTypes: ["Earnings", "FOMC decision", "Trading holiday"],
    });
    expect(tickers.MSFT!.has).toEqual(
      expect.arrayContaining([
        "impliedVolatilityYear",
        "skew",
        "termStructure",
        "volume",
        "optionVolume",
        "vix",
      ]),
    );
    expect(references.VIX!.lastDate).toBe("2026-08-21");
    expect(references.MSFT!.lastDate).toBe("2026-08-21");
    expect(openMarket((await market.get(KEY))!.bytes).meta.ticker).toBe("MSFT");
    const keys = market.keys();
    // A sample of a time before reports gets its report.
    const report = `reports/MSFT/sample-${SAMPLE_VERSION}.json`;
    const made = await market.get(report);
    await market.delete(report);
    expect(await stagesOf(market)).toEqual(["already there"]);
    expect(market.keys()).toEqual(keys);
    expect((await market.get(report))?.bytes).toEqual(made?.bytes);
  });

  it("replaces the sample of another version", async () => {
    const market = memoryObjects();
    await publishMarket(market, fewDays, { version: "sample-0" });
    expect(await stagesOf(market)).toEqual(["modeling", "storing", "done"]);
    expect((await manifestOf(market)).tickers.MSFT!.key).toBe(KEY);
  });

  it("never replaces imported data, older or newer", async () => {
    const market = memoryObjects();
    const { key } = await publishMarket(market, fewDays);
    expect(await stagesOf(market)).toEqual(["imported by the user"]);
    expect((await manifestOf(market)).tickers.MSFT!.key).toBe(key);

    const late = memoryObjects();
    let reads = 0;
    const importing: Objects = {
      ...late,
      get: async (name) => {
        // The manifest is read twice for VIX, and twice for the ticker.
        if (name === "manifest.json" && ++reads === 4) await publishMarket(late, fewDays, { version: "own" });
        return late.get(name);
      },
    };
    expect(await stagesOf(importing)).toEqual(["modeling", "imported by the user"]);
    expect((await manifestOf(late)).tickers.MSFT!.key).toBe("markets/MSFT/own.market");
  });
});
