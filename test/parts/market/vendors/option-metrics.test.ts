import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { closes, figuresOf, importLines } from "./vendor-lines.ts";

const HEADER =
  "secid,date,symbol,symbol_flag,exdate,last_date,cp_flag,strike_price,best_bid,best_offer,volume,open_interest,impl_volatility,delta,gamma,vega,theta,optionid,cfadj,am_settlement,contract_size,ss_flag";

type Row = {
  readonly secid?: number;
  readonly symbol?: string;
  readonly flags?: string;
  readonly figures?: string;
};

const row = ({ secid = 108105, symbol = "SPX 240119C4700000", flags = "1,100,0", figures }: Row = {}) =>
  `${secid},2024-01-03,${symbol},1,2024-01-19,2024-01-03,C,4700000,60.1,60.6,12,340,${figures ?? "0.1123,0.5512,0.003,390.1,-450.2"},155000001,1,${flags}`;

const SPX = { ticker: "SPX", underlying: closes(["2024-01-03", 4704.81]) } as const;
const CALL = { date: "2024-01-03", expiry: "2024-01-19", strike: 4700, right: "call" } as const;

describe("OptionMetrics", () => {
  test("treats -99.99 as no volatility and no delta (M3)", async () => {
    const lines = [HEADER, row({ figures: "-99.99,-99.99,-99.99,-99.99,-99.99" })];
    const { market } = await importLines(lines, SPX);
    const { delta = 0 } = quoteOf(market, CALL) ?? {};
    expect(delta).toBeGreaterThan(0.4);
    expect(delta).toBeLessThan(0.6);
    expect((await figuresOf(lines, "SPX")).volatilities).toEqual([Number.NaN]);
  });

  test("tells SPX from SPXW by the symbol where underlyings are numbers (A1)", async () => {
    const both = [HEADER, row(), row({ symbol: "SPXW 240119C4700000" })];
    const pm = await importLines(both, SPX);
    expect(pm.report.rows).toMatchObject({ kept: 1, otherContracts: 1 });
    expect(pm.report.data.roots).toMatchObject([{ root: "SPX", why: "listed twice", rows: 1 }]);
  });

  test("leaves out contracts with a special settlement, whose flag is not 0", async () => {
    const { report } = await importLines([HEADER, row(), row({ flags: "1,150,1", symbol: "X 1" })], SPX);
    expect(report.rows).toMatchObject({ kept: 1, otherContracts: 1 });
  });

  test("takes one of several underlyings by its number, and names the others", async () => {
    const lines = [HEADER, row(), row({ secid: 109820, symbol: "SPY 240119C470000" })];
    await expect(importLines(lines, SPX)).rejects.toThrow("no row is of SPX; the files have 108105, 109820");
    const { report } = await importLines(lines, { ...SPX, symbol: "108105" });
    expect(report.rows).toMatchObject({ kept: 1, otherSymbols: 1 });
  });
});
