import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Removes bundles of earlier runs from an assembly's folder, except those younger than a day, which a running service
 * may still read.
 */
export const dropStaleAssets = async (folder: string, nowMs: number): Promise<void> => {
  const names = await readdir(folder);
  const lists = names.filter((name) => name.endsWith(".assets.json"));
  const inUse = (await Promise.all(lists.map((name) => readFile(join(folder, name), "utf8")))).join();
  const assets = names.filter((name) => name.startsWith("asset.") && !inUse.includes(name));
  await Promise.all(
    assets.map(async (name) => {
      const path = join(folder, name);
      if (nowMs - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true });
    }),
  );
};
