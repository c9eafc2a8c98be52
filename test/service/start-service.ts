import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { DEMO, request, signIn } from "./client.ts";

/** The local service as a process of its own, as `npm start` runs it, with its own port and data. */

export type Service = {
  readonly address: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Ends it as Ctrl-C does, or at once with SIGKILL; the data folder stays. */
  readonly end: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
  /** Ends it and removes its data; throws with what it printed where it had ended by itself. */
  readonly stop: () => Promise<void>;
};

type ServiceOptions = {
  /** A folder to go on from; a new one where it is left out. */
  readonly dataFolder?: string;
  /** Sample tickers to publish, and to wait for; `none` for an empty market. */
  readonly sample?: string;
};

const ROOT = join(import.meta.dirname, "../..");
const READY_MS = 120_000;
const POLL_MS = 50;

/** Below the ports that systems choose by themselves: one of those could be given away before the service has it. */
const PORTS = { from: 20_000, to: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
};

const hasTickers = async (address: string, sample: string): Promise<boolean> => {
  const answer = await request(address, "GET", "/api/login/").catch(() => undefined);
  if (answer?.status !== 200) return false;
  if (sample === "none") return true;
  // On a busy machine the first calls may take longer than their functions have.
  const session = await signIn(address, DEMO).catch(() => undefined);
  if (!session) return false;
  const { json } = await session.get("/api/backtest_inputs/");
  const tickers = (json as [...unknown[], { inputs: { ticker: object } }]).at(-1) as {
    inputs: { ticker: object };
  };
  return sample.split(",").every((ticker) => ticker in tickers.inputs.ticker);
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));

const waitUntilReady = async (child: ChildProcess, isReady: () => Promise<boolean>, output: () => string) => {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}:\n${output()}`);
    if (await isReady()) return;
    await sleep(POLL_MS);
  }
  child.kill("SIGKILL");
  throw new Error(`the service was not ready in ${READY_MS / 1000} s:\n${output()}`);
};

type Launched = Pick<Service, "address" | "dataFolder" | "pid" | "end"> & {
  /** Waits until it answers and has its sample tickers; throws with what it printed. */
  readonly ready: () => Promise<Service>;
};

/** What `npm start` gives Node, whose process is its own child: a test ends the service itself. */
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(readJson("package.json"));
const START = scripts.start.split(" ").slice("node bootstrap.mjs".split(" ").length);
const ALLOCATOR = z.record(z.string(), z.string()).parse(readJson("infra/local/allocator.json"));

export const launchService = async ({
  dataFolder,
  sample = "SPY",
}: ServiceOptions = {}): Promise<Launched> => {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), "backspread-data-"));
  const port = await freePort();
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...ALLOCATOR,
      PORT: String(port),
      BACKSPREAD_DATA: folder,
      BACKSPREAD_SAMPLE: sample,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-8000);
    });
  const address = `http://localhost:${port}`;
  let isAskedToEnd = false;
  const end: Service["end"] = async (signal = "SIGTERM") => {
    isAskedToEnd = true;
    child.kill(signal);
    await ended(child);
  };
  const launched = { address, dataFolder: folder, pid: child.pid ?? 0, end };
  const stop = async () => {
    const how = isAskedToEnd ? null : (child.signalCode ?? child.exitCode);
    await end();
    rmSync(folder, { recursive: true, force: true });
    if (how !== null) throw new Error(`the service at ${address} had ended by itself (${how}):\n${printed}`);
  };
  return {
    ...launched,
    ready: async () => {
      await waitUntilReady(
        child,
        () => hasTickers(address, sample),
        () => printed,
      );
      return { ...launched, stop };
    },
  };
};

/** Starts the service and waits until it answers and has its sample tickers; throws with what it printed. */
export const startService = async (options: ServiceOptions = {}): Promise<Service> =>
  (await launchService(options)).ready();
