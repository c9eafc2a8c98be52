import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { figuresOf, importLines } from "./vendor-lines.ts";

const HEADER =
  "ticker,cOpra,pOpra,stkPx,expirDate,yte,strike,cVolu,cOi,pVolu,pOi,cBidPx,cValue,cAskPx,pBidPx,pValue,pAskPx,cBidIv,cMidIv,cAskIv,smoothSmvVol,pBidIv,pMidIv,pAskIv,iRate,divRate,residualRateData,delta,gamma,theta,vega,rho,phi,driftlessTheta,extVol,extCTheo,extPTheo,spot_px,trade_date";

type Row = {
  readonly ticker?: string;
  readonly root?: string;
  readonly price?: string;
  readonly expiry?: string;
  readonly strike?: string;
  readonly quotes?: string;
  readonly ivs?: string;
  readonly delta?: string;
  readonly spot?: string;
  readonly date?: string;
};

const row = (given: Row = {}): string => {
  const { ticker = "A", root = ticker, price = "131.5", expiry = "4/16/2021", strike = "130.00" } = given;
  const { quotes = "1.85,1.95,2.05,0.40,0.48,0.55", ivs = "0.201,0.215,0.229,0.2102,0.188,0.205,0.222" } =
    given;
  const { delta = "0.65123456", spot = "", date = "4/9/2021" } = given;
  const opra = root === "" ? "," : `${root}210416C00130000,${root}210416P00130000`;
  return `${ticker},${opra},${price},${expiry},0.01918,${strike},12,340,7,205,${quotes},${ivs},0.0005,0,0.0001,${delta},0.06,-0.05,0.07,0.01,-0.01,-0.05,0.21,1.951,4.8e-01,${spot},${date}`;
};

const CALL = { date: "2021-04-09", expiry: "2021-04-16", strike: 130, right: "call" } as const;
const PUT = { ...CALL, right: "put" } as const;

describe("ORATS near-EOD files", () => {
  test("computes the put's delta beside a call delta of 1, and treats a volatility of 0 as none", async () => {
    const deep = row({ delta: "1.00000000", ivs: "0,0,0,0.21,0,0,0", quotes: "31.2,31.5,31.8,0,0,0.05" });
    const imported = await importLines([HEADER, deep]);
    expect(quoteOf(imported.market, CALL)?.delta).toBe(1);
    // It has no bid (M3).
    expect(quoteOf(imported.market, PUT)?.delta).toBe(0);
    expect((await figuresOf([HEADER, deep])).volatilities).toEqual([Number.NaN, Number.NaN]);
  });

  test("takes the price of the snapshot, not an index's other price", async () => {
    const { market } = await importLines([HEADER, row({ spot: "120.25" })]);
    expect(Array.from(market.closes)).toEqual([13150]);
  });

  test("finds a share class by its ORATS symbol or with a point", async () => {
    const rows = [
      HEADER,
      row(),
      row({ ticker: "BRK_B", root: "BRKB" }),
      row({ ticker: "BF_A", root: "BFA" }),
    ];
    for (const ticker of ["BRK.B", "BRK_B"]) {
      const { report } = await importLines(rows, { ticker });
      expect(report.rows).toMatchObject({ read: 6, kept: 2, otherSymbols: 4 });
    }
  });

  test("reads files from before 2010 without option symbols", async () => {
    const without = (line: string) => line.split(",").toSpliced(1, 2).join(",");
    const { report } = await importLines([without(HEADER), without(row())]);
    expect(report.rows.kept).toBe(2);
    const blank = await importLines([HEADER, row({ root: "" })]);
    expect(blank.report.rows.kept).toBe(2);
  });
});
