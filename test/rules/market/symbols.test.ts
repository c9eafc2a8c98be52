import { describe, expect, test } from "vitest";
import { importFiles, memoryFile } from "../../parts/market/import-text.ts";

const HEADER = "contractSymbol,expiry,type,strike,bid,ask,impliedVolatility,spot,session";
const row = (symbol: string, strike: number) =>
  `${symbol}240119C00100000,2024-01-19,C,${strike},1,1.1,0.2,100,2024-01-02`;
const file = (name: string, symbols: readonly string[]) =>
  memoryFile(name, [HEADER, ...symbols.map((symbol, i) => row(symbol, 100 + i))].join("\n"));

const countsOf = async (symbols: readonly string[], order = {}) => {
  const { report } = await importFiles([file("a.csv", symbols)], { ticker: "SPY", ...order });
  return [report.rows.read, report.rows.kept, report.rows.otherSymbols];
};

describe("files with several underlyings", () => {
  test.each([
    ["takes the ticker's rows and counts the others", ["SPY", "QQQ", "SPY", "IWM"], {}, [4, 2, 2]],
    ["reads symbols in lower case", ["spy"], {}, [1, 1, 0]],
    ["takes the ticker's rows after another symbol", ["QQQ", "SPY"], {}, [2, 1, 1]],
    ["takes the ticker's rows after two others", ["QQQ", "IWM", "SPY"], {}, [3, 1, 2]],
    ["takes a single symbol under any name", ["SPX", "SPX"], {}, [2, 2, 0]],
    ["takes the requested symbol", ["SPY", "QQQ"], { symbol: "QQQ" }, [2, 1, 1]],
  ])("%s", async (_, symbols, order, counts) => expect(await countsOf(symbols, order)).toEqual(counts));

  test("refuses several foreign symbols and names them", async () => {
    await expect(countsOf(["QQQ", "IWM"])).rejects.toThrow("no row is of SPY; the files have QQQ, IWM");
    await expect(countsOf(["SPY"], { symbol: "DIA" })).rejects.toThrow(
      "no row is of DIA; the files have SPY",
    );
    const files = [file("a.csv", ["QQQ"]), file("b.csv", ["IWM"])];
    await expect(importFiles(files, { ticker: "SPY" })).rejects.toThrow("no row is of SPY");
  });

  test("names the other symbols in the data report, in the order of the alphabet", async () => {
    const { report } = await importFiles([file("a.csv", ["QQQ", "SPY", "IWM", "QQQ"])], { ticker: "SPY" });
    expect(report.data.symbols).toEqual({ count: 2, names: ["IWM", "QQQ"] });
    const alone = await importFiles([file("a.csv", ["SPX", "SPX"])], { ticker: "SPY" });
    expect(alone.report.data).not.toHaveProperty("symbols");
  });
});
