import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Removes bundles of earlier runs from an assembly's folder. A service that was started from an earlier assembly still
 * reads its own: what is younger than a day stays.
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
