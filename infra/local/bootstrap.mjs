import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * `node bootstrap.mjs [--option-of-node] FILE.ts …`: installs what is missing, then runs the file with the project's own Node. Runs on any
 * Node from 20.19 on and before anything is installed, so it is plain JavaScript without dependencies.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const NODE = join(ROOT, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const read = (path) => {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  } catch {
    return undefined;
  }
};

/** Whether each package of the lock file is installed in its version. Optional ones are for other machines. */
const isInstalled = () => {
  const wanted = read("package-lock.json")?.packages;
  const installed = read("node_modules/.package-lock.json")?.packages;
  if (!wanted || !installed || !existsSync(NODE)) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
};

/** npm itself says which npm runs; without it, the one on the path. */
const npm = () => {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return [process.execPath, [script]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
};

/** The lock file says every version, so the Node that npm runs on changes nothing; its warnings about engines do not apply. */
const install = () => {
  console.error("Installing dependencies, which takes a minute the first time …");
  const [command, args] = npm();
  const { status, error } = spawnSync(
    command,
    [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error", "--engine-strict=false"],
    { cwd: ROOT, stdio: ["ignore", 2, 2], shell: process.platform === "win32" },
  );
  if (status === 0 && existsSync(NODE)) return;
  console.error(
    error ? `npm did not start: ${error.message}` : "The installation failed: see npm's words above.",
  );
  process.exit(status || 1);
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT_CHECK_MS = 1000;

/** The parent of a process; undefined where the process is gone. */
const parentOf = (pid) => {
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout) || undefined;
};

/**
 * npm that is killed tells nobody: the shell that it started this in is handed to another parent, and goes on. Without
 * this the service would live on unseen, and the next start would be refused.
 */
const whenNpmDies = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) act();
  }, PARENT_CHECK_MS).unref();
};

/**
 * Without it glibc learns from large pieces that were freed to keep the next ones of their size: of a service that held
 * many markets that is a gigabyte which nothing uses. Other systems' allocators do not know the setting.
 */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: "131072" };

/** The child ends as this process is told to, this process as the child ended, and the child too if this one is killed. */
const run = (args) => {
  const env = { ...ALLOCATOR, ...process.env };
  const child = spawn(NODE, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  whenNpmDies(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`The project's Node did not start: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (status, signal) => {
    if (signal === null) process.exit(status ?? 1);
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
};

if (!isInstalled()) install();
run(process.argv.slice(2));
