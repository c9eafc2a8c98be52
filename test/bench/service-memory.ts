import { readdirSync, readFileSync } from "node:fs";

/** What a running service has of the machine's memory, as Linux counts it; other systems do not say it. */

const KB_PER_MB = 1024;

/** Undefined where the process has ended meanwhile. */
const read = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
};

/** The name stands in brackets and may hold anything; the state and the parent follow. */
const parentOf = (pid: number): number => Number(read(pid, "stat")?.split(") ").at(-1)?.split(" ")[1]);

/** A process and all that it has started, directly or through others. */
const treeOf = (root: number): number[] => {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  const parents = pids.map((pid) => ({ pid, parent: parentOf(pid) }));
  const tree = [root];
  for (const each of tree)
    tree.push(...parents.filter(({ parent }) => parent === each).map(({ pid }) => pid));
  return tree;
};

const proportionalKb = (pid: number): number =>
  Number(/^Pss: +(\d+) kB$/m.exec(read(pid, "smaps_rollup") ?? "")?.[1] ?? 0);

/**
 * Megabytes that the process and its descendants have in memory, threads included; what several of them share is counted
 * once (PSS). Throws where the system has no `/proc`.
 */
export const serviceMemory = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + proportionalKb(each), 0) / KB_PER_MB;
