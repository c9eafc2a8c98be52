import { describe, expect, test } from "vitest";
import type { ChainFormat } from "../../../functions/market/chain/chain-format.ts";
import { NO_MAP } from "../../../functions/market/chain/column-map.ts";
import { FORMATS, layoutFor } from "../../../functions/market/chain/formats.ts";
import { USAGE } from "../../../infra/local/market/import-command.ts";
import { datesOf, quoteOf } from "../../rules/market/build-market.ts";
import { importFiles, memoryFile, PLAIN_HEADER } from "./import-text.ts";
import { figuresOf } from "./vendors/vendor-lines.ts";

const lines = (...all: string[]): string => `${all.join("\n")}\n`;

describe("OptionsDX", () => {
  const HEADER =
    "[QUOTE_UNIXTIME], [QUOTE_READTIME], [QUOTE_DATE], [QUOTE_TIME_HOURS], [UNDERLYING_LAST], [EXPIRE_DATE], [EXPIRE_UNIX], [DTE], [C_DELTA], [C_GAMMA], [C_VEGA], [C_THETA], [C_RHO], [C_IV], [C_VOLUME], [C_LAST], [C_SIZE], [C_BID], [C_ASK], [STRIKE], [P_BID], [P_ASK], [P_SIZE], [P_LAST], [P_DELTA], [P_GAMMA], [P_VEGA], [P_THETA], [P_RHO], [P_IV], [P_VOLUME], [STRIKE_DISTANCE], [STRIKE_DISTANCE_PCT]";
  const row = (strike: string, call: { iv: string; volume: string; bid: string; ask: string }) =>
    `1577998800, 2020-01-02 16:00, 2020-01-02, 16.0, 324.87, 2020-01-17, 1579294800, 15.0, 0.52, 0.03, 0.2, -0.1, 0.05, ${call.iv}, ${call.volume}, , 10 x 12, ${call.bid}, ${call.ask}, ${strike}, 3.10, 3.14, 5x5, , -0.48, 0.03, 0.2, -0.1, -0.05, 0.115, 75.000000, 0.1, 0.0`;

  test("reads a call and a put per line, with blanks as nothing or a space", async () => {
    const all = [
      HEADER,
      row("325.00", { iv: "0.12", volume: "10.000000", bid: "2.900000", ask: "2.93" }),
      row("326.00", { iv: " ", volume: "", bid: "2.5", ask: "2.6" }),
      row("327.00", { iv: "", volume: " ", bid: " ", ask: "2.6" }),
    ];
    const { report, market } = await importFiles([memoryFile("spy_eod_202001.txt", lines(...all))]);
    expect(report.rows.read).toBe(6);
    expect(report.rows.kept).toBe(5);
    expect(report.rows.dropped["bid or ask is blank, negative or not a number"]).toBe(1);
    expect(report.entry.source).toBe("OptionsDX");
    expect(datesOf(market)).toEqual(["2020-01-02"]);
    expect(Array.from(market.closes)).toEqual([32487]);
    const at = { date: "2020-01-02", expiry: "2020-01-17", strike: 325 };
    expect(quoteOf(market, { ...at, right: "call" })).toEqual({ bid: 290, ask: 293, delta: 0.52 });
    expect(quoteOf(market, { ...at, right: "put" })).toEqual({ bid: 310, ask: 314, delta: -0.48 });
    expect(await figuresOf(all)).toEqual({
      volumes: [10, 75, Number.NaN, 75, 75],
      volatilities: [0.12, 0.115, Number.NaN, 0.115, 0.115],
    });
  });
});

describe("historicaloptiondata", () => {
  const TAIL = "Alias";

  test("reads L2 with its current header and a time after the date", async () => {
    const { market } = await importFiles([
      memoryFile(
        "L2.csv",
        lines(
          `UnderlyingSymbol,UnderlyingPrice,Exchange,OptionSymbol,Blank,Type,Expiration, DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest,IV,Delta,Gamma,Theta,Vega,${TAIL}`,
          "TEST,100.50,*,TEST250321C00100000,,call,03/21/2025,03/14/2025 16:00,100,1,2.35,2.45,10,20,0.31,0.55,0,0,0,",
        ),
      ),
    ]);
    const contract = { date: "2025-03-14", expiry: "2025-03-21", strike: 100, right: "call" } as const;
    expect(quoteOf(market, contract)).toEqual({ bid: 235, ask: 245, delta: 0.55 });
  });
});

describe("iVolatility", () => {
  const HEADER =
    "symbol,exchange,company_name,date,stock_price_close,option_symbol,option_expiration,strike,call/put,style,ask,bid,mean_price,settlement,iv,volume,open_interest,stock_price_for_iv,forward_price,isinterpolated,delta,vega,gamma,theta,rho";
  const row = (date: string, expiry: string, root = "TEST") =>
    `TEST,NASDAQ,"TEST, INC",${date},94.48,${root.padEnd(6)}140816C00095000,${expiry},95,C,A,1.30,1.20,1.25,0,-1,0,0,94.48,,*,0.5,0,0,0,0`;

  test.each([
    ["CR alone, a byte order mark, two-digit years", `\ufeff${HEADER}\r${row("8/7/14", "8/16/14")}\r`],
    ["CRLF, padded dates", `${HEADER}\r\n${row("08/07/2014", "08/16/2014")}\r\n`],
    ["LF, bare dates", `${HEADER}\n${row("8/7/2014", "8/16/2014")}`],
  ])("%s", async (_, content) => {
    const { market } = await importFiles([memoryFile("sample.csv", content)]);
    // Saturday 2014-08-16 is read as the Friday before; the ask column comes before the bid; an IV of -1 counts as
    // missing.
    const contract = { date: "2014-08-07", expiry: "2014-08-15", strike: 95, right: "call" } as const;
    expect(quoteOf(market, contract)).toEqual({ bid: 120, ask: 130, delta: 0.5 });
    expect((await figuresOf([content])).volatilities).toEqual([Number.NaN]);
  });
});

describe("Yahoo", () => {
  test("treats Yahoo's placeholder as no volatility, keeps a blank volume, and computes the delta", async () => {
    const all = [
      "contractSymbol,expiry,type,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,inTheMoney,lastTradeDate,spot,session",
      "TEST240201C00105000,2024-02-01,C,105.0,1.2,1.2,1.3,,3.0,1.0000000000000003e-05,False,x,99.999989990234375,2024-01-02",
    ];
    const { market } = await importFiles([memoryFile("TEST.csv", lines(...all))]);
    const contract = { date: "2024-01-02", expiry: "2024-02-01", strike: 105, right: "call" } as const;
    expect(quoteOf(market, contract)).toEqual({ bid: 120, ask: 130, delta: 0.275085 });
    expect(market.daily.impliedVolatility[0]).toBeCloseTo(0.2676386692321839, 12);
    expect(await figuresOf(all)).toEqual({ volumes: [Number.NaN], volatilities: [Number.NaN] });
    expect(Array.from(market.closes)).toEqual([10000]);
  });
});

describe("formats", () => {
  const headerOf = ({ sides, symbol, underlying, date, expiry, strike }: ChainFormat): string[] => {
    const columns = sides.flatMap(({ right, isCallsDelta: _, ...rest }) => [
      ...("in" in right ? [right.in] : []),
      ...Object.values(rest),
    ]);
    const all = [date, expiry, strike, ...columns, ...[symbol ?? [], underlying ?? []].flat(1)];
    return [...new Set(all.map((name) => (typeof name === "string" ? name : name[0]!)))];
  };

  test.each(FORMATS.map((format) => [format.name, format] as const))(
    "detects %s by its header",
    (name, format) => {
      const header = headerOf(format);
      expect(layoutFor("x.csv", header, { format: "auto", columns: NO_MAP }).format.name).toBe(name);
      expect(
        layoutFor(
          "x.csv",
          header.map((column) => ` [${column.toUpperCase()}]`),
          { format: name, columns: NO_MAP },
        ).header,
      ).toEqual(header);
      expect(USAGE).toContain(format.about);
    },
  );

  const good = "2024-01-02,2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100";

  test("makes one ticker of files in several formats", async () => {
    const { report } = await importFiles([
      memoryFile("p.csv", `${PLAIN_HEADER}\n${good}\n`),
      memoryFile(
        "y.csv",
        "contractSymbol,expiry,type,strike,bid,ask,impliedVolatility,spot,session\nTEST240119P00100000,2024-01-19,P,100.0,1,1.1,0.2,100,2024-01-02\n",
      ),
    ]);
    expect(report.rows.kept).toBe(2);
    expect(report.entry.source).toBe("Imported file, Yahoo Finance");
  });
});
