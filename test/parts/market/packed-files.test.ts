import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ImportFile } from "../../../functions/market/import-file.ts";
import { unpack } from "../../../functions/market/unpack.ts";
import { importFiles, memoryFile, PLAIN_HEADER } from "./import-text.ts";
import { zipOf } from "./zip-of.ts";

const MEGABYTE = 1 << 20;
const line = (date: string) => `${date},2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;
const chain = (date: string) => `${PLAIN_HEADER}\n${line(date)}`;

/** Returns the file, and the number of bytes read so far; `whole` counts reads without a range. */
const watched = (file: ImportFile) => {
  const given = { ranged: 0, whole: 0, calls: 0 };
  const open: ImportFile["open"] = async (range) => {
    given.calls++;
    const chunks = await file.open(range);
    return (async function* () {
      for await (const chunk of chunks) {
        given[range ? "ranged" : "whole"] += chunk.length;
        yield chunk;
      }
    })();
  };
  return { file: { ...file, open }, given };
};

const textOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};

const unpacked = async (file: ImportFile): Promise<[string, Buffer][]> => {
  const members: [string, Buffer][] = [];
  for await (const each of unpack(file))
    if ("chunks" in each) members.push([each.name, await textOf(each.chunks)]);
  return members;
};

describe("a zip file", () => {
  test("streams a zip file's members long before the file ends", async () => {
    // Random bytes do not compress, so the zip file is as large as its member.
    const content = randomBytes(24 * MEGABYTE);
    const { file, given } = watched(memoryFile("large.zip", zipOf([["large.csv", content]])));
    let read = 0;
    for await (const each of unpack(file))
      for await (const chunk of "chunks" in each ? each.chunks : []) {
        read += chunk.length;
        expect(given.ranged - read).toBeLessThan(3 * MEGABYTE);
      }
    expect(read).toBe(content.length);
    // A read from the beginning reads only the first bytes.
    expect(given.whole).toBeLessThan(MEGABYTE);
    expect(given.ranged).toBeLessThan(content.length + 2 * MEGABYTE);
  });

  test("reads many small members with few requests", async () => {
    const members = Array.from({ length: 3000 }, (_, i) => [`day-${i}.csv`, `${i}`.repeat(50)] as const);
    const { file, given } = watched(memoryFile("days.zip", zipOf(members)));
    const found = await unpacked(file);
    expect(found.map(([name, bytes]) => [name, bytes.toString()])).toEqual(
      members.map(([name, text]) => [`days.zip/${name}`, text]),
    );
    expect(given.calls).toBeLessThan(20);
  });

  test.each([false, true])("reads all members of a zip file as one chain; 64-bit sizes: %s", async (is64) => {
    const zip = zipOf(
      [
        ["a.csv", chain("2024-01-02")],
        ["b.txt", chain("2024-01-03")],
      ],
      is64,
    );
    const { report } = await importFiles([memoryFile("c.zip", zip)]);
    expect(report.entry).toMatchObject({ sessions: 2, firstDate: "2024-01-02", lastDate: "2024-01-03" });
  });

  test("throws a store's error unchanged, not as a refusal", async () => {
    const good = memoryFile("large.zip", zipOf([["large.csv", randomBytes(2 * MEGABYTE)]]));
    const away = new Error("away");
    for (const failsAt of [2, 3, 4]) {
      let calls = 0;
      const open: ImportFile["open"] = async (range) => {
        if (++calls === failsAt) throw away;
        return good.open(range);
      };
      await expect(unpacked({ ...good, open })).rejects.toBe(away);
    }
  });

  test("refuses encrypted members and unknown compressions", async () => {
    const zip = Buffer.from(zipOf([["c.csv", chain("2024-01-02")]]));
    const entry = zip.indexOf("PK\x01\x02");
    const encrypted = Buffer.from(zip);
    encrypted.writeUInt16LE(1, entry + 8);
    await expect(importFiles([memoryFile("c.zip", encrypted)])).rejects.toThrow(
      "c.zip/c.csv: it is encrypted",
    );
    const deflate64 = Buffer.from(zip);
    deflate64.writeUInt16LE(9, entry + 10);
    await expect(importFiles([memoryFile("c.zip", deflate64)])).rejects.toThrow(
      "c.zip/c.csv: its compression (method 9) is not read",
    );
  });
});

describe("a zip bomb", () => {
  const flood = Buffer.alloc(80 * MEGABYTE, "\n");

  test("refuses a gzip or zip bomb while it unpacks, and names the file", async () => {
    const refusal = "unpacks to more than 250 times its size";
    await expect(unpacked(memoryFile("f.csv.gz", gzipSync(flood)))).rejects.toThrow(
      `f.csv.gz: it ${refusal}`,
    );
    await expect(unpacked(memoryFile("f.zip", zipOf([["f.csv", flood]])))).rejects.toThrow(
      `f.zip: it ${refusal}`,
    );
  });

  test("counts the members of an archive together", async () => {
    const half = flood.subarray(0, 40 * MEGABYTE);
    const zip = zipOf([
      ["a.csv", half],
      ["b.csv", half],
    ]);
    await expect(unpacked(memoryFile("f.zip", zip))).rejects.toThrow("f.zip: it unpacks to more");
  });

  test("refuses a side file by its size, packed or not", async () => {
    const underlying = memoryFile("u.csv.gz", gzipSync(Buffer.alloc(20 * MEGABYTE, "\n")));
    const files = [memoryFile("c.csv", chain("2024-01-02"))];
    await expect(importFiles(files, { underlying })).rejects.toThrow("u.csv.gz: more than 16 MB");
  });
});

test("refuses a 7z archive", async () => {
  const archive = Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, 9, 9]);
  await expect(importFiles([memoryFile("spy.7z", archive)])).rejects.toThrow("spy.7z: it is a 7z archive");
});
