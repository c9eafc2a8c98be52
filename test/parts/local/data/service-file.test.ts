import { chmodSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resetFolder } from "../../../../infra/local/data/open-data-folder.ts";
import {
  claimFolder,
  FolderInUse,
  holderOf,
  waitForFolder,
} from "../../../../infra/local/data/service-file.ts";
import { listen, shut } from "../../../../infra/local/wire/stand-in.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const listening = async (): Promise<string> => {
  const server = createServer((_, response) => response.end());
  const port = await listen(server, 0);
  onTestFinished(() => shut(server));
  return `http://127.0.0.1:${port}`;
};

test("gives a folder to one process at a time, and names that process to the next", async () => {
  const folder = tempFolder();
  const claim = await claimFolder(folder, "service", await listening());
  claim.update({ site: "http://localhost:3000" });
  await expect(claimFolder(folder, "command", await listening())).rejects.toThrow(/3000.*process \d+/);
  await expect(waitForFolder(folder, 0)).rejects.toBeInstanceOf(FolderInUse);
  expect(await holderOf(folder)).toMatchObject({ pid: process.pid, site: "http://localhost:3000" });
  claim.release();
  expect(await holderOf(folder)).toBeUndefined();
  (await claimFolder(folder, "command", await listening())).release();
});

test("closes a claimed folder to other users", async () => {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  (await claimFolder(folder, "command", await listening())).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("gives a folder to one of many claims at once", async () => {
  const folder = tempFolder();
  const objects = await listening();
  const claims = await Promise.allSettled(
    Array.from({ length: 10 }, () => claimFolder(folder, "command", objects)),
  );
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("ignores a holder that died, or whose process id was reused", async () => {
  const folder = tempFolder();
  const leave = (pid: number, objects: string) =>
    writeFileSync(
      join(folder, "service.json"),
      JSON.stringify({ id: "x", pid, kind: "service", key: "k", objects }),
    );
  leave(2 ** 22 + 1, await listening());
  expect(await holderOf(folder)).toBeUndefined();
  leave(process.pid, "http://127.0.0.1:1");
  expect(await holderOf(folder)).toBeUndefined();
  (await claimFolder(folder, "service", await listening())).release();
});

test("removes only the service's own files with a reset", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "mine.txt"), "mine");
  expect(resetFolder(folder)).toBe(false);
  writeFileSync(join(folder, "service.json"), "{}");
  expect(resetFolder(folder)).toBe(true);
  expect(resetFolder(folder)).toBe(false);
});
