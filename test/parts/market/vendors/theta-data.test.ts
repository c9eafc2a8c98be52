import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { closes, figuresOf, importLines } from "./vendor-lines.ts";

const QUOTE_HEADER =
  "open,high,low,close,volume,count,bid_size,bid_exchange,bid,bid_condition,ask_size,ask_exchange,ask,ask_condition";
const EOD_HEADER = `symbol,expiration,strike,right,created,last_trade,${QUOTE_HEADER}`;
const GREEKS_HEADER = `symbol,expiration,strike,right,timestamp,${QUOTE_HEADER},delta,theta,vega,rho,epsilon,lambda,gamma,vanna,charm,vomma,veta,vera,speed,zomma,color,ultima,d1,d2,dual_delta,dual_gamma,implied_vol,iv_error,underlying_timestamp,underlying_price`;

const eod = (contract: string, bid: string, ask: string, date = "2024-01-16") =>
  `${contract},${date}T17:15:00.000,${date}T16:14:59.120,0,0,0,0,0,0,306,60,${bid},50,1,1,${ask},50`;
const greeks = (contract: string, delta: string, iv: string, price: string) =>
  `${contract},2024-01-16T16:14:46.635,1.74,2.10,0.86,1.26,43870,4393,306,60,1.26,50,1,1,1.27,50,${delta},-0.3,12.1,0.02,-0.01,30,0.05,0,0,0,0,0,0,0,0,0,0.1,0.1,-0.4,0.01,${iv},0.0005,2024-01-16T17:15:18.701,${price}`;

const CALL = { date: "2024-01-16", expiry: "2024-01-19", strike: 477, right: "call" } as const;
const ROW = '"SPY","2024-01-19",477.000,"CALL"';
const SPY = { ticker: "SPY", underlying: closes(["2024-01-16", 474.93]) } as const;

describe("ThetaData v3", () => {
  test("treats zeros as blanks: computes delta and volatility, takes the price from the series", async () => {
    const lines = [GREEKS_HEADER, greeks(ROW, "0", "0", "0")];
    const imported = await importLines(lines, SPY);
    const { delta = Number.NaN } = quoteOf(imported.market, CALL) ?? {};
    expect(delta).toBeGreaterThan(0.3);
    expect(delta).toBeLessThan(0.45);
    expect((await figuresOf(lines, "SPY")).volatilities).toEqual([Number.NaN]);
  });

  test("reads EOD without greeks only with the underlying's closes", async () => {
    const rows = [EOD_HEADER, eod(ROW, "1.26", "1.27"), eod(ROW.replace("477", "999"), "0.00", "0.00")];
    await expect(importLines(rows, { ticker: "SPY" })).rejects.toThrow("no underlying price on 2024-01-16");
    const { market, report } = await importLines(rows, SPY);
    expect(report.rows).toMatchObject({ read: 2, kept: 1 });
    expect(report.rows.dropped["ask is 0"]).toBe(1);
    expect(quoteOf(market, CALL)).toMatchObject({ bid: 126, ask: 127 });
  });

  test("refuses closes that end long before the chain", async () => {
    const row = (date: string, strike: string) =>
      eod(ROW.replace("477", strike).replace("2024-01-19", "2024-03-15"), "1", "2", date);
    const rows = [EOD_HEADER, row("2024-01-16", "477"), row("2024-01-29", "478")];
    await expect(importLines(rows, SPY)).rejects.toThrow(
      "no underlying price after 2024-01-16, and the chain goes on to 2024-01-29",
    );
    const holiday = [EOD_HEADER, row("2024-01-16", "477"), row("2024-01-22", "478")];
    expect((await importLines(holiday, SPY)).report.rows.kept).toBe(2);
  });
});
