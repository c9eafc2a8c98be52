import { describe, expect, it } from "vitest";
import { dayOf } from "#shared/domain/day.ts";
import { fnv1a } from "#shared/engine/market/layout.ts";
import { SAMPLE_VERSION } from "../../../functions/market/sample/publish.ts";
import { type SampleQuote, sampleChains } from "./chains.ts";

const SPRING = { first: dayOf(2020, 2, 3), last: dayOf(2020, 4, 30) };
const CRASH = { first: dayOf(2020, 3, 9), last: dayOf(2020, 3, 20) };

describe("the sample market is the same every time", () => {
  it("generates the same bytes for the same days", () => {
    expect(fnv1a(sampleChains("QQQ", CRASH).bytes)).toBe(fnv1a(sampleChains("QQQ", CRASH).bytes));
  });

  it("generates the same session with any span of days", () => {
    const [part, whole] = [sampleChains("NVDA", CRASH), sampleChains("NVDA", SPRING)];
    const withoutNumber = ({ contract: _, ...quote }: SampleQuote): Omit<SampleQuote, "contract"> => quote;
    for (let s = part.market.firstChainSession; s <= part.market.lastChainSession; s++) {
      const quotes = part.chainAt(s).map(withoutNumber);
      expect(quotes.length).toBeGreaterThan(200);
      expect(quotes).toEqual(whole.chainAt(s).map(withoutNumber));
      for (const series of ["impliedVolatility", "skew", "callVolume", "putVolume"] as const)
        expect(part.market.daily[series][s]).toBe(whole.market.daily[series][s]);
    }
  });

  it("generates the pinned quotes of one fortnight on every machine", () => {
    const { market, details } = sampleChains("SPY", CRASH);
    const columns = [
      market.contracts.strikes,
      market.quotes.bids,
      market.quotes.asks,
      market.quotes.deltas,
      details.volatilities,
      details.volumes,
    ];
    const hashes = columns.map((column) =>
      fnv1a(new Uint8Array(column.buffer, column.byteOffset, column.byteLength)),
    );
    // A change here changes results of users: raise SAMPLE_VERSION with it.
    expect({ version: SAMPLE_VERSION, hashes }).toMatchInlineSnapshot(`
      {
        "hashes": [
          2838283845,
          4159651521,
          3868537050,
          1755781550,
          914512085,
          4181435647,
        ],
        "version": 2,
      }
    `);
  });
});
