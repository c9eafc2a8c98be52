import { describe, expect, test } from "vitest";
import { importMarket } from "../../../functions/market/import-market.ts";
import { importOrder } from "../../../functions/market/import-order.ts";
import { reportLines } from "../../../functions/market/import-report.ts";
import type { InboxPorts } from "../../../functions/market/inbox/import-folder.ts";
import { importFromInbox } from "../../../functions/market/inbox/import-from-inbox.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { day } from "../../rules/market/build-market.ts";
import { hasReferenceData, referenceRecords, WITHOUT_DATA } from "../../support/reference-data.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile, PLAIN_HEADER } from "./import-text.ts";

const CHAIN = `${PLAIN_HEADER}\n2024-01-02,2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;
const CBOE = "DATE,OPEN,HIGH,LOW,CLOSE\n01/02/2024,13.2,14.2,13.1,13.2\n1/3/2024,13.4,14.2,13.3,14.04\n";

const setUp = () => {
  const [inbox, market] = [memoryObjects(), memoryObjects()];
  const ports: InboxPorts = {
    inbox,
    market,
    clock: { now: () => Date.now() + 60_000, sleep: async () => undefined },
    memoryBytes: Number.POSITIVE_INFINITY,
  };
  const put = async (key: string, content: string) => {
    await inbox.put(key, content);
    return importFromInbox(ports, { key, deadlineMs: Number.MAX_SAFE_INTEGER });
  };
  const seriesOf = async (name: string): Promise<unknown> => {
    const entry = (await readManifest(market)).references[name];
    return entry && JSON.parse(new TextDecoder().decode((await market.get(entry.key))?.bytes));
  };
  return { inbox, market, put, seriesOf };
};

const refusalOf = async (objects: ReturnType<typeof memoryObjects>, key: string) =>
  new TextDecoder().decode((await objects.get(`${key}.error.txt`))?.bytes);

describe("a reference series in the inbox", () => {
  test.each(["VIX/underlying.csv", "VIX/VIX_History.csv"])(
    "imports %s alone as a reference series",
    async (key) => {
      const { put, seriesOf, market } = setUp();
      await importMarket({ ticker: "XYZ", format: "auto", files: [memoryFile("c.csv", CHAIN)] }, market);
      expect((await readManifest(market)).tickers.XYZ?.has).not.toContain("vix");
      const outcome = await put(key, CBOE);
      expect(outcome).toMatchObject({ kind: "imported" });
      expect(await seriesOf("VIX")).toEqual({
        days: [day("2024-01-02"), day("2024-01-03")],
        values: [13.2, 14.04],
      });
      const { references, tickers } = await readManifest(market);
      expect(references.VIX?.lastDate).toBe("2024-01-03");
      expect(Object.keys(tickers)).toEqual(["XYZ"]);
      expect(tickers.XYZ?.has).toContain("vix");
      expect(outcome.kind === "imported" && reportLines(outcome.report)).toEqual([
        "VIX: 2 closes, 2024-01-02 to 2024-01-03",
        "a reference series: VIX criteria read it, whatever the ticker",
      ]);
    },
  );

  test("leaves out non-sessions and rows without a close, in any order", async () => {
    const { put, seriesOf } = setUp();
    const outcome = await put(
      "VIX/underlying.csv",
      "date,close\n2024-01-03,14.04\n2024-01-01,12.5\n2023-12-30,12.4\n2024-01-04,\n2024-01-02,13.2\n",
    );
    expect(outcome).toMatchObject({ kind: "imported", report: { closes: 2, leftOut: 3 } });
    expect(await seriesOf("VIX")).toMatchObject({ values: [13.2, 14.04] });
    expect(outcome.kind === "imported" && reportLines(outcome.report)[1]).toBe(
      "3 rows left out: no close, or no session",
    );
  });

  test("refuses an invalid file beside it and keeps the series", async () => {
    const { inbox, put, seriesOf } = setUp();
    await put("VIX/underlying.csv", CBOE);
    for (const [content, why] of [
      ["DATE,CLOSE\n13/02/2024,5\n", 'line 2: date "2024-13-02" is no date'],
      ["date,close\n2024-01-01,5\n", "it has no close of a session"],
      ["date,close\n01/02/2024,5\n", 'line 2: date "01/02/2024" is no date'],
    ] as const) {
      expect(await put("VIX/underlying.csv", content)).toMatchObject({ kind: "refused" });
      expect(await refusalOf(inbox, "VIX/underlying.csv")).toContain(why);
    }
    expect(await seriesOf("VIX")).toMatchObject({ values: [13.2, 14.04] });
  });

  test("refuses two underlying files", async () => {
    const { inbox, put } = setUp();
    await put("VIX/VIX_History.csv", CBOE);
    expect(await put("VIX/underlying.csv", CBOE)).toMatchObject({ kind: "refused" });
    expect(await refusalOf(inbox, "VIX/underlying.csv")).toBe(
      "VIX/underlying.csv: VIX/VIX_History.csv is the underlying as well: keep one of the two\n",
    );
  });

  test("imports options on VIX as a ticker, and the closes beside them as the series", async () => {
    const { put, inbox, seriesOf, market } = setUp();
    await inbox.put("VIX/underlying.csv", "date,close\n2024-01-02,13.2\n");
    expect(await put("VIX/chain.csv", CHAIN)).toMatchObject({
      kind: "imported",
      report: { rows: { kept: 1 } },
    });
    expect((await readManifest(market)).tickers.VIX?.sessions).toBe(1);
    expect(await seriesOf("VIX")).toMatchObject({ values: [13.2] });
  });

  test("takes SPY's closes as the index until its chain brings its own", async () => {
    const { put, inbox, seriesOf, market } = setUp();
    await put("SPY/underlying.csv", "date,close\n2024-01-02,472.65\n");
    expect(await seriesOf("SPY")).toMatchObject({ values: [472.65] });
    await importMarket({ ticker: "SPY", format: "auto", files: [memoryFile("c.csv", CHAIN)] }, market);
    expect(await seriesOf("SPY")).toMatchObject({ values: [100] });
    expect(await put("SPY/underlying.csv", "date,close\n2024-01-02,1\n")).toMatchObject({ kind: "refused" });
    expect(await refusalOf(inbox, "SPY/underlying.csv")).toContain("SPY has a chain, whose closes serve");
    expect(await seriesOf("SPY")).toMatchObject({ values: [100] });
  });

  test("keeps other tickers' closes until their chain comes", async () => {
    const { put, inbox, market } = setUp();
    expect(await put("XYZ/underlying.csv", "date,close\n2024-01-02,99\n")).toMatchObject({ kind: "refused" });
    expect(await refusalOf(inbox, "XYZ/underlying.csv")).toBe(
      "no files to import: a ticker needs files of its options\n",
    );
    expect((await readManifest(market)).references).toEqual({});
    expect(await put("XYZ/chain.csv", CHAIN)).toMatchObject({
      kind: "imported",
      report: { rows: { kept: 1 } },
    });
  });
});

describe("histories as vendors write them", () => {
  const closesOf = async (content: string) => {
    const objects = memoryObjects();
    const order = {
      ticker: "VIX",
      format: "auto",
      files: [],
      underlying: memoryFile("h.csv", content),
    } as const;
    await importOrder(order, objects);
    const key = (await readManifest(objects)).references.VIX?.key ?? "";
    return JSON.parse(new TextDecoder().decode((await objects.get(key))?.bytes)).values;
  };

  test.each([
    ["Cboe", CBOE.replaceAll("\n", "\r\n")],
    ["Cboe, of one series", "DATE,VIX\n01/02/2024,13.200000\n01/03/2024,14.040000\n"],
    [
      "Yahoo",
      "Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-01,null,null,null,null,null,null\n2024-01-02,13.2,14.2,13.1,13.2,13.19,0\n2024-01-03,13.4,14.2,13.3,14.04,14.03,0\n",
    ],
    [
      "yfinance, a ticker's history",
      "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2024-01-02 00:00:00-05:00,13.2,14.2,13.1,13.2,0,0.0,0.0\n2024-01-03 00:00:00-05:00,13.4,14.2,13.3,14.04,0,0.0,0.0\n",
    ],
    [
      "yfinance, a download",
      "Price,Close,High,Low,Open,Volume\nTicker,^VIX,^VIX,^VIX,^VIX,^VIX\nDate,,,,,\n2024-01-02,13.2,14.2,13.1,13.2,0\n2024-01-03,14.04,14.2,13.3,13.4,0\n",
    ],
    ["ours", "date,close\n2024-01-02,13.2\n2024-01-03,14.04\n"],
  ])("%s", async (_, content) => {
    expect(await closesOf(content)).toEqual([13.2, 14.04]);
  });
});

describe.skipIf(!hasReferenceData)(`Cboe's own history${WITHOUT_DATA}`, () => {
  test("imports Cboe's VIX since 1990 as delivered", async () => {
    const rows = referenceRecords("series/VIX.csv");
    const text = rows.map(([date = "", ...figures]) => [
      date.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"),
      ...figures,
    ]);
    const content = ["DATE,OPEN,HIGH,LOW,CLOSE", ...text.map((row) => row.join(","))].join("\n");
    const objects = memoryObjects();
    const order = {
      ticker: "VIX",
      format: "auto",
      files: [],
      underlying: memoryFile("VIX_History.csv", content),
    } as const;
    const report = await importOrder(order, objects);
    expect(report).toMatchObject({ firstDate: "1990-01-02", reference: "VIX" });
    if (!("reference" in report)) return;
    expect(report.closes + report.leftOut).toBe(rows.length);
    // The file has rows for holidays too, in 2022 and since.
    expect(report.leftOut).toBeLessThan(rows.length / 100);
  });
});
