import { writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isPublicAddress, type Reach } from "../../../../functions/market/fetch/drop.ts";
import { COMMAND_REACH } from "../../../../functions/market/fetch/fetched-order.ts";
import { orderOf, runImport } from "../../../../infra/local/market/import-command.ts";
import { sharedTempFolder } from "../../../support/temp-folder.ts";
import { memoryObjects } from "../../functions/memory/memory-objects.ts";
import { PLAIN_HEADER } from "../import-text.ts";
import { columnsOfText, parquetOf } from "../parquet/parquet-of.ts";
import { zipOf } from "../zip-of.ts";
import { httpsServer } from "./drops.ts";
import { LOCALHOST } from "./localhost-certificate.ts";

const folder = sharedTempFolder();

const lineOf = (date: string) => `${date},2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;
const chain = (...dates: readonly string[]) => `${PLAIN_HEADER}\n${dates.map(lineOf).join("")}`;
const CHAIN = chain("2024-01-02", "2024-01-03");

/** The addresses of a test: this machine, which stands for a public one, and the public ones. */
const REACH: Reach = {
  ...COMMAND_REACH,
  isAllowed: (address) => address === "127.0.0.1" || isPublicAddress(address),
  ca: LOCALHOST.cert,
};

/** Runs the command; returns its lines and what it printed meanwhile. */
const run = async (args: readonly string[], reach: Partial<Reach> = {}, objects = memoryObjects()) => {
  const screen: string[] = [];
  const lines = await runImport(
    orderOf(["--ticker", "ABC", ...args])!,
    objects,
    { isTTY: true, write: (text: string) => void screen.push(text) },
    { scratchFolder: folder, reach: { ...REACH, ...reach } },
  );
  return { lines, screen: screen.join("") };
};

const sourceIn = (lines: readonly string[]): string | undefined =>
  lines.find((line) => line.startsWith("source: "))?.replace(/;.*/, "");

/** Starts a server that answers each path with its file. */
const serving = (files: Readonly<Record<string, string | Uint8Array>>): Promise<string> =>
  httpsServer(({ url = "" }, response) => {
    const file = files[url.replace(/\?.*/, "")];
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });

describe("an https:// address in place of a file", () => {
  test.each<[string, Uint8Array]>([
    ["plain text", Buffer.from(CHAIN)],
    ["gzip", gzipSync(CHAIN)],
    ["zip", zipOf([["chain.csv", CHAIN]])],
    ["Parquet", parquetOf(columnsOfText(CHAIN))],
  ])("is fetched and imported: %s", async (_, bytes) => {
    const address = await serving({ "/sets/abc": bytes });
    const { lines } = await run([`${address}/sets/abc?key=secret`]);
    expect(lines[0]).toBe("ABC: 2 rows read, 2 kept");
    expect(sourceIn(lines)).toBe(`source: Imported file, ${address}/sets/abc`);
  });

  test("is named in the ticker's source by its folder, where there are several or more to come", async () => {
    const address = await serving({
      "/days/1.csv": chain("2024-01-02"),
      "/days/2.csv": chain("2024-01-03"),
      "/days/3.csv": chain("2024-01-04"),
    });
    const objects = memoryObjects();
    const first = await run([`${address}/days/1.csv`, `${address}/days/2.csv`], {}, objects);
    expect(sourceIn(first.lines)).toBe(`source: Imported file, ${address}/days/`);
    const second = await run(["--append", `${address}/days/3.csv`], {}, objects);
    expect(sourceIn(second.lines)).toBe(`source: Imported file, ${address}/days/`);
    const named = await run(["--source", "My own", `${address}/days/1.csv`]);
    expect(sourceIn(named.lines)).toBe("source: My own");
  });

  test("serves as a side file and as rates, beside files of the disk", async () => {
    const address = await serving({
      "/closes.csv": "date,close\n2024-01-02,100\n2024-01-03,100\n",
      "/rates.csv": "date,percent\n2024-01-02,5.2\n",
    });
    const path = join(folder, "chain.csv");
    writeFileSync(path, CHAIN);
    const sides = ["--underlying", `${address}/closes.csv`, "--rates", `${address}/rates.csv`];
    const { lines } = await run([path, ...sides]);
    expect(lines).toContain("1 rate, 2024-01-02 to 2024-01-02");
    expect(sourceIn(lines)).toBe("source: Imported file");
  });

  test("shows how much was fetched, of how much, and how fast", async () => {
    const half = Buffer.alloc(500_000, "\n");
    const address = await httpsServer((_, response) => {
      response.writeHead(200, { "content-length": 2 * half.length + CHAIN.length });
      response.write(CHAIN);
      response.write(half);
      setTimeout(() => response.end(half), 250);
    });
    const { lines, screen } = await run([`${address}/abc.csv`]);
    expect(lines[0]).toBe("ABC: 2 rows read, 2 kept");
    expect(screen).toMatch(/fetched \d\.\d of 1\.0 MB, \d+\.\d MB\/s/);
  });
});

describe("an address that is refused", () => {
  const refusal = (answer: (response: ServerResponse, url: string) => unknown) =>
    httpsServer(({ url = "" }, response) => void answer(response, url));

  test("is one that leads to a private address, at once or by a redirect", async () => {
    for (const host of ["10.0.0.1", "169.254.169.254", "[::1]", "192.168.1.1"]) {
      const why = `not fetched: ${host} leads to a private address`;
      await expect(run([`https://${host}/abc.csv`])).rejects.toThrow(why);
      const address = await refusal((response) =>
        response.writeHead(302, { location: `https://${host}/abc.csv` }).end(),
      );
      await expect(run([`${address}/abc.csv`])).rejects.toThrow(`${address}/abc.csv: ${why}`);
    }
    await expect(run(["https://localhost/abc.csv"], { isAllowed: isPublicAddress })).rejects.toThrow(
      "localhost leads to a private address",
    );
  });

  test.each<[string, (response: ServerResponse) => unknown, Partial<Reach>, RegExp]>([
    ["without a file", (response) => response.writeHead(404).end(), {}, /not fetched: there is no such file/],
    ["of a broken server", (response) => response.writeHead(503).end(), {}, /localhost answers 503/],
    [
      "that redirects to plain HTTP",
      (response) => response.writeHead(302, { location: "http://localhost/" }).end(),
      {},
      /localhost leads away from HTTPS/,
    ],
    [
      "of a file that is too large",
      (response) => response.end(CHAIN),
      { maxBytes: 100 },
      /\d+ bytes, more than 100/,
    ],
    [
      "of a file that turns out to be too large",
      (response) => {
        response.write(CHAIN);
        response.end(CHAIN);
      },
      { maxBytes: 300 },
      /more than 300 bytes/,
    ],
    ["that says nothing", () => undefined, { silenceLimitMs: 200 }, /localhost sent nothing for/],
    [
      "that falls silent",
      (response) => response.write(CHAIN),
      { silenceLimitMs: 200 },
      /localhost sent nothing for/,
    ],
    [
      "that takes too long, however much it sends",
      (response) => {
        const drip = setInterval(() => response.write("\n"), 20);
        response.on("close", () => clearInterval(drip));
      },
      { timeLimitMs: 300 },
      /not fetched: it took longer than/,
    ],
    [
      "whose connection breaks",
      (response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write(CHAIN);
        setTimeout(() => response.destroy(), 50);
      },
      {},
      /not fetched: /,
    ],
  ])("is one %s", async (_, answer, reach, why) => {
    const address = await refusal(answer);
    const objects = memoryObjects();
    await expect(run([`${address}/abc.csv`], reach, objects)).rejects.toThrow(why);
    expect(objects.keys()).toEqual([]);
  });

  test.each([
    ["http://data.example/abc.csv", "http://data.example/abc.csv is no https:// address"],
    ["s3://bucket/abc.csv?key=secret", "s3://bucket/abc.csv… is no https:// address"],
    ["https://me:secret@data.example/abc.csv", "is no https:// address without credentials"],
  ])("is %s, before anything is fetched, and no message has its key", (address, why) => {
    expect(() => orderOf(["--ticker", "ABC", address])).toThrow(why);
    expect(() => orderOf(["--ticker", "ABC", address])).not.toThrow("secret");
  });
});
