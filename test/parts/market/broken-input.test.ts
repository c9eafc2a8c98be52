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

  test("refuses an invalid ticker", async () => {
    await expect(importPlain([GOOD], { ticker: "../x" })).rejects.toThrow('"../x" is no ticker');
  });
});

describe("packed files", () => {
  const packed = gzipSync(CONTENT);

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
