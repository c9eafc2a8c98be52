import { readdirSync, readFileSync } from "node:fs";

/** The memory of a running service, read from Linux's `/proc`. */

const KB_PER_MB = 1024;

/** Returns undefined when the process has ended. */
const read = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
};

/** The process name stands in parentheses and may hold any character. The state and the parent follow it. */
const parentOf = (pid: number): number => Number(read(pid, "stat")?.split(") ").at(-1)?.split(" ")[1]);

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
 * Returns the megabytes of a process and its descendants, with shared pages counted once (PSS). Throws on a system without
 * `/proc`.
 */
export const serviceMemory = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + proportionalKb(each), 0) / KB_PER_MB;
