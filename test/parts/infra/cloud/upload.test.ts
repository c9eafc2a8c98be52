import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readOutputs } from "../../../../infra/cloud/outputs.ts";
import { uploadSite } from "../../../../infra/cloud/upload.ts";
import type { Bucket } from "../../../../infra/local/objects/bucket.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { deployedDev, openAccount } from "./aws.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const assetsIn = (bucket: Bucket): string[] => [...bucket.list("assets/")].map(({ key }) => key);

const DAY_MS = 24 * 3600 * 1000;
const NOW_MS = Date.parse("2026-11-22T12:00:00Z");

const open = async () => {
  const account = await openAccount(deployedDev(), ["site", "market"]);
  for (const [name, value] of Object.entries(account.variables)) vi.stubEnv(name, value);
  const folder = tempFolder();
  mkdirSync(join(folder, "assets"));
  /** Builds the page, a root file, and these hashed files. */
  const build = (...hashed: readonly string[]): void => {
    rmSync(join(folder, "assets"), { recursive: true });
    mkdirSync(join(folder, "assets"));
    for (const name of hashed) writeFileSync(join(folder, "assets", name), `of ${name}`);
    writeFileSync(join(folder, "index.html"), `<script src="/assets/${hashed[0]}">`);
    writeFileSync(join(folder, "robots.txt"), "User-agent: *");
  };
  const upload = (nowMs = NOW_MS) => uploadSite({ folder, bucket: "site", distributionId: "EDEV", nowMs });
  const bucket = account.store.bucket("site");
  return { ...account, folder, build, upload, bucket };
};

describe("uploading the site", () => {
  test("uploads hashed files first and the page last, then invalidates CloudFront", async () => {
    const { build, upload, asked } = await open();
    build("app-1.js", "font-2.woff2");
    expect(await upload()).toEqual({ files: 4, removed: 0 });
    expect(asked.slice(0, 2).toSorted()).toEqual(["put assets/app-1.js", "put assets/font-2.woff2"]);
    expect(asked.slice(2)).toEqual([
      "put robots.txt",
      "put index.html",
      "invalidate EDEV /*",
      "put retired.json",
    ]);
  });

  test("sets content type and cache control of each file", async () => {
    const { build, upload, bucket } = await open();
    build("app-1.js");
    await upload();
    const headers = (key: string) => {
      const { contentType, cacheControl } = bucket.find(key)?.about ?? {};
      return [contentType, cacheControl];
    };
    expect(headers("assets/app-1.js")).toEqual([
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(headers("index.html")).toEqual(["text/html; charset=utf-8", "no-cache"]);
    expect(headers("robots.txt")).toEqual(["text/plain; charset=utf-8", "no-cache"]);
  });

  test("keeps hashed files of the previous release and removes them 30 days after their last release", async () => {
    const { build, upload, bucket } = await open();
    build("app-1.js");
    await upload(NOW_MS - 90 * DAY_MS);
    build("app-2.js");
    // The first release was current for 60 days, so its file leaves the release today.
    await upload(NOW_MS - 30 * DAY_MS);
    expect(assetsIn(bucket)).toEqual(["assets/app-1.js", "assets/app-2.js"]);
    await upload(NOW_MS);
    expect(assetsIn(bucket)).toEqual(["assets/app-1.js", "assets/app-2.js"]);
    expect(await upload(NOW_MS + DAY_MS)).toMatchObject({ removed: 1 });
    expect(assetsIn(bucket)).toEqual(["assets/app-2.js"]);
  });

  test("keeps a file that a later release uses again", async () => {
    const { build, upload, bucket } = await open();
    for (const [name, daysAgo] of [
      ["app-1.js", 90],
      ["app-2.js", 80],
      ["app-1.js", 40],
      ["app-2.js", 5],
    ] as const) {
      build(name);
      await upload(NOW_MS - daysAgo * DAY_MS);
    }
    build("app-2.js");
    await upload(NOW_MS);
    expect(assetsIn(bucket)).toContain("assets/app-1.js");
  });

  test("uploads nothing from a folder without a page or with an unknown file type", async () => {
    const { build, upload, folder, asked } = await open();
    build("app-1.js");
    writeFileSync(join(folder, "notes.docx"), "");
    await expect(upload()).rejects.toThrow("notes.docx is of no type that is known");
    rmSync(join(folder, "notes.docx"));
    rmSync(join(folder, "index.html"));
    await expect(upload()).rejects.toThrow("holds no index.html");
    expect(asked).toEqual([]);
  });
});

test("outputs are those of the stage's stacks, on whatever page they come, and a missing one is named", async () => {
  await open();
  const outputs = await readOutputs("dev");
  expect([outputs.get("SiteBucket"), outputs.get("MarketBucket")]).toEqual(["site", "market"]);
  expect((await readOutputs("prod")).get("SiteDistribution")).toBe("EPROD");
  expect(() => outputs.get("ImportQueue")).toThrow("npm run deploy -- --stage dev");
  expect(outputs.find("ImportQueue")).toBeUndefined();
});
