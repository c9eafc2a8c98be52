import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * `node bootstrap.mjs [--option-of-node] FILE.ts …`: installs missing packages, then runs the file with the project's own
 * Node. It runs on any Node from 20.19 on before the installation, so it is plain JavaScript without dependencies.
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

/** Whether each package of the lock file is installed in its version. Optional packages are for other systems. */
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

/** The npm that runs this script, else the one on the path. */
const npm = () => {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return [process.execPath, [script]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
};

/** The lock file fixes every version, so npm's own Node does not matter, nor do npm's warnings about engines. */
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

/** Calls `act` when npm is killed, so that the service does not live on unseen. */
const whenNpmDies = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) act();
  }, PARENT_CHECK_MS).unref();
};

/** Where Node keeps compiled code: each start, command and thread loads the same files. */
const NODE_COMPILE_CACHE = join(ROOT, "node_modules/.cache/compiled");

/** How glibc keeps freed memory: in two arenas for all threads, and large pieces not at all. Other systems ignore it. */
const ALLOCATOR = "infra/local/allocator.json";

/** Passes signals to the child, ends as the child ends, and ends the child when npm is killed. */
const run = (args) => {
  const env = { NODE_COMPILE_CACHE, ...read(ALLOCATOR), ...process.env };
  const child = spawn(NODE, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
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
