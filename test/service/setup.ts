import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { call, DEMO } from "./call.ts";

/**
 * One local service for all tests of this kind, on a data folder of its own, with SPY's sample market. Where
 * `BACKSPREAD_ADDRESS` is set, the service there is used instead.
 */

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is, without a slash at its end. */
    address: string;
  }
}

const TICKER = "SPY";
const START_MS = 180_000;
const END_MS = 10_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

const start = (folder: string, port: number) => {
  const child = spawn(process.execPath, ["infra/local/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, BACKSPREAD_DATA: folder, BACKSPREAD_SAMPLE: TICKER, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  return { child, printed };
};

/** Whether the service answers and has its ticker; false while it is not that far. */
const isReady = async (address: string): Promise<boolean> => {
  try {
    const { access } = await call<{ access: string }>(address, "/api/token/", { body: DEMO });
    const form = await call<unknown[]>(address, "/api/backtest_inputs/", { token: access });
    const { inputs } = form[6] as { inputs: { ticker: Record<string, string> } };
    return TICKER in inputs.ticker;
  } catch {
    return false;
  }
};

const ready = async (address: string, child: ChildProcess, printed: readonly string[]): Promise<void> => {
  const end = Date.now() + START_MS;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`the service was not ready\n${printed.join("")}`);
    await sleep(250);
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(timer);
};

export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.BACKSPREAD_ADDRESS;
  if (given) {
    provide("address", given.replace(/\/$/, ""));
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "backspread-service-"));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { child, printed } = start(folder, port);
  const teardown = async (): Promise<void> => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(address, child, printed);
  } catch (error) {
    await teardown();
    throw error;
  }
  provide("address", address);
  return teardown;
};
