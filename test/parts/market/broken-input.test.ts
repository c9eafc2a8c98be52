import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { importMarket } from "../../../functions/market/import-market.ts";
import { ImportRefusal } from "../../../functions/market/refusal.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { importFiles, importPlain, memoryFile, PLAIN_HEADER, plainFile } from "./import-text.ts";
import { zipOf } from "./zip-of.ts";

const GOOD = "2024-01-02,2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100";
const CONTENT = `${PLAIN_HEADER}\n${GOOD}\n`;

describe("invalid input", () => {
  test.each([
    ["date", "2024-13-02,2024-01-19,100,call,1,1.1,,,,,", 'chain.csv line 3: date "2024-13-02" is no date'],
    ["a date far off", "2300-01-02,2300-01-19,100,call,1,1.1,,,,,", "line 3: a date beyond the calendar"],
    ["expiry", "2024-01-02,soon,100,call,1,1.1,,,,,", 'chain.csv line 3: expiry "soon" is no date'],
    ["a blank expiry", "2024-01-02,,100,call,1,1.1,,,,,", 'chain.csv line 3: expiry "" is no date'],
    ["right", "2024-01-02,2024-01-19,100,long,1,1.1,,,,,", 'line 3: right "long" is neither call nor put'],
    ["a line cut short", "2024-01-02", "chain.csv line 3: 1 field where the header has 11"],
    [
      "a line that lacks its last field",
      "2024-01-02,2024-01-19,100,call,1,1.1,,,,",
      "line 3: 10 fields where",
    ],
    ["a comma too many", `${GOOD},9`, "chain.csv line 3: 12 fields where the header has 11"],
  ])("%s", async (_, line, message) => {
    const importing = importPlain([GOOD, line]);
    await expect(importing).rejects.toThrow(message);
    await expect(importing).rejects.toBeInstanceOf(ImportRefusal);
  });

  test("refuses deltas in percent and names the column and their share", async () => {
    const lines = Array.from({ length: 200 }, (_, i) => GOOD.replace(",100,", `,${100 + i},`));
    const inPercent = lines.map((line, i) => (i % 4 === 0 ? line : line.replace(",0.5,", ",-30.12,")));
    await expect(importPlain(inPercent)).rejects.toThrow(
      "chain.csv: delta is over 1 in 75.0 % of 200 quotes: it looks like percent, and must be a fraction",
    );
    // One wrong delta in a hundred is computed instead (M3), and a blank is not a fault.
    const slips = lines.map((line, i) => (i < 2 ? line.replace(",0.5,", ",7,") : line));
    const { market } = await importPlain(slips);
    expect(market.quotes.deltas.every((delta) => Math.abs(delta) <= 1)).toBe(true);
    await expect(
      importPlain(slips.map((line, i) => (i < 100 ? line : line.replace(",0.5,", ",,")))),
    ).rejects.toThrow("2.0 % of 100 quotes");
  });

  test("refuses an empty file, no file, and files without a kept row", async () => {
    await expect(importFiles([memoryFile("e.csv", "")])).rejects.toThrow("e.csv: the file is empty");
    await expect(importFiles([memoryFile("e.csv", "\n \n")])).rejects.toThrow("e.csv: the file is empty");
    await expect(importFiles([])).rejects.toThrow("no files to import");
    await expect(importPlain([])).rejects.toThrow("no row was kept of 0 read");
    await expect(importPlain([GOOD.replace("1.10", "0.5")], { keepRest: true })).rejects.toThrow(
      "no row was kept of 1 read; 1 dropped: bid is above ask",
    );
  });

  test.each(["__proto__", "constructor", "toString"])("refuses %s in place of a word", async (word) => {
    const right = `2024-01-02,2024-01-19,100,${word},1,1.1,,,,,`;
    await expect(importPlain([GOOD, right])).rejects.toThrow(
      `line 3: right "${word}" is neither call nor put`,
    );
    const events = memoryFile("e.csv", `type,date,time\nEarnings,2024-01-02,${word}\n`);
    await expect(importPlain([GOOD], { events })).rejects.toThrow(
      `e.csv line 2: time "${word}" is neither bmo, amc, unscheduled nor blank`,
    );
    const underlying = memoryFile("u.csv", `${word},close\n2024-01-02,5\n`);
    await expect(importPlain([GOOD], { underlying })).rejects.toThrow("u.csv line 1: the header lacks date");
    const chain = memoryFile("c.csv", `${word}\n${GOOD}\n`);
    await expect(importFiles([chain])).rejects.toThrow("c.csv line 1: the header fits no format");
  });

  test.each([
    ["displayName", "the display name (--name)"],
    ["source", "the source (--source)"],
  ] as const)("a %s that pages could not send back", async (field, name) => {
    const long = "x".repeat(201);
    await expect(importPlain([GOOD], { [field]: long })).rejects.toThrow(
      `${name} has 201 characters; it may have 200 at most`,
    );
    await expect(importPlain([GOOD], { [field]: " \ufeff" })).rejects.toThrow(`${name} is blank`);
    for (const hidden of ["\u001b[2J", "\n", "\0", "\u2028", "\ud800"])
      await expect(importPlain([GOOD], { [field]: `a${hidden}b` }), JSON.stringify(hidden)).rejects.toThrow(
        `${name} must be one line of text`,
      );
    const { report } = await importPlain([GOOD], { [field]: ` ${long.slice(1)}\u00a0` });
    expect(report.entry[field]).toBe(long.slice(1));
  });

  test("quotes the beginning of a long field, without control characters", async () => {
    const long = importPlain([GOOD, `${GOOD.replace("call", "\u001b[2J\u009b1m")}`]);
    await expect(long).rejects.toThrow('line 3: right "\ufffd[2J\ufffd1m" is neither call nor put');
    const message = await importPlain([GOOD, GOOD.replace("call", "x".repeat(100_000))]).catch(String);
    expect(String(message).length).toBeLessThan(5_000);
    expect(message).toContain('line 3: right "xxx');
  });

  test("refuses an invalid ticker", async () => {
    await expect(importPlain([GOOD], { ticker: "../x" })).rejects.toThrow('"../x" is no ticker');
  });
});

describe("packed files", () => {
  const packed = gzipSync(CONTENT);

  test("detects gzip and zip by their first bytes, however the bytes are cut", async () => {
    const plain = await importFiles([memoryFile("c.csv", CONTENT)]);
    for (const pieceBytes of [1, 7, 1 << 16]) {
      const { bytes } = await importFiles([memoryFile("c.csv", packed, pieceBytes)]);
      expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
    }
    const zip = zipOf([
      ["readme.md", "about"],
      ["2024/c.csv", CONTENT],
      ["__MACOSX/._c.csv", "x"],
    ]);
    const { bytes } = await importFiles([memoryFile("c.zip", zip)]);
    expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
  });

  test("refuses a truncated or damaged gzip file", async () => {
    await expect(
      importFiles([memoryFile("c.csv.gz", packed.subarray(0, packed.length - 12))]),
    ).rejects.toThrow("c.csv.gz: the gzip data end early, the file is truncated");
    const damaged = Uint8Array.from(packed);
    damaged[20] = damaged[20]! ^ 0xff;
    await expect(importFiles([memoryFile("c.csv.gz", damaged)])).rejects.toThrow("the gzip data are damaged");
  });

  test("refuses a zip file that is truncated, damaged or without chains", async () => {
    const zip = zipOf([["c.csv", CONTENT]]);
    await expect(importFiles([memoryFile("c.zip", zip.subarray(0, zip.length - 30))])).rejects.toThrow(
      "c.zip: the zip file cannot be read",
    );
    // The checksum in the directory does not match.
    const damaged = Uint8Array.from(zip);
    damaged[35 + "c.csv".length]! ^= 1;
    await expect(importFiles([memoryFile("c.zip", damaged)])).rejects.toThrow("c.zip");
    await expect(importFiles([memoryFile("c.zip", zipOf([["notes.md", "x"]]))])).rejects.toThrow(
      "c.zip: the zip file holds no .csv, .txt, .json or .parquet file",
    );
  });

  test("refuses a repeated contract across files and names both", async () => {
    await expect(importFiles([memoryFile("a.csv", CONTENT), memoryFile("b.csv", CONTENT)])).rejects.toThrow(
      "a.csv line 2 and b.csv line 2",
    );
  });
});

describe("a refused import", () => {
  test("leaves objects, manifest and the old version unchanged", async () => {
    const objects = memoryObjects();
    const order = { ticker: "TEST", format: "auto" } as const;
    await expect(importMarket({ ...order, files: [plainFile(["x"])] }, objects)).rejects.toThrow();
    expect(objects.keys()).toEqual([]);
    await importMarket({ ...order, files: [plainFile([GOOD])] }, objects);
    const before = objects.keys();
    const manifest = (await objects.get("manifest.json"))?.etag;
    await expect(importMarket({ ...order, files: [plainFile([GOOD, GOOD])] }, objects)).rejects.toThrow();
    const dividends = memoryFile("d.csv", "date,amount\n2024-03-15,-1\n");
    await expect(
      importMarket({ ...order, files: [plainFile([GOOD])], dividends }, objects),
    ).rejects.toThrow();
    expect(objects.keys()).toEqual(before);
    expect((await objects.get("manifest.json"))?.etag).toBe(manifest);
  });
});
