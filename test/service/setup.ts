import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureAssembly, ensureSite } from "../../infra/local/service/build.ts";
import { browserFile } from "../stories/open-browser.ts";
import { DEMO, request, type User } from "./client.ts";
import { type Service, startService } from "./start-service.ts";

type Tested = { readonly address: string; readonly dataFolder: string };

declare module "vitest" {
  interface ProvidedContext {
    /** The service under test of each lane. `means.ts` gives a file the address of its lane. */
    services: readonly Tested[];
    user: User;
    /** Whether it is a one-machine run, with its page of mails and its payments. */
    isLocal: boolean;
    /** API Gateway's own address, past CloudFront; empty when the caller gave none. */
    apiAddress: string;
    socketAddress: string;
  }
}

/** The page is JSON to a program; a deployed stage answers with the page of every unknown address. */
const hasMailPage = async (address: string): Promise<boolean> => {
  const { json } = await request(address, "GET", "/__mail", { headers: { accept: "application/json" } });
  return typeof json === "object" && json !== null && "mails" in json;
};

/** Runs need a subscription: without one nearly all would fail, each in a way of its own. */
const checkUser = async (address: string, { username, password }: User): Promise<void> => {
  const { status, json } = await request(address, "POST", "/api/token/", { body: { username, password } });
  if (status !== 200) throw new Error(`${address} does not let ${username} in: ${JSON.stringify(json)}`);
  const { access, refresh } = json as { access: string; refresh: string };
  const me = (await request(address, "GET", "/api/users/me/", { access })).json as Record<string, unknown>;
  await request(address, "POST", "/api/logout/", { body: { refresh } });
  if (["none", "ended"].includes(String(me.subscription_status)))
    throw new Error(`${username} has no subscription at ${address}, and can run nothing`);
};

const userOf = ({ BACKSPREAD_USER: username, BACKSPREAD_PASSWORD: password }: NodeJS.ProcessEnv): User => {
  if (!username && !password) return DEMO;
  if (!username || !password) throw new Error("BACKSPREAD_USER and BACKSPREAD_PASSWORD go together");
  return { username, password };
};

/** A service that runs already, here or in the cloud. */
const testRunning = async (project: TestProject, given: string): Promise<void> => {
  const { origin: address } = new URL(given);
  const user = userOf(process.env);
  const isLocal = await hasMailPage(address);
  await checkUser(address, user);
  project.provide("services", [{ address, dataFolder: "" }]);
  project.provide("user", user);
  project.provide("isLocal", isLocal);
  const without = isLocal
    ? "its data folder, and what starts a service"
    : "the page of mails, simulated payments, its data folder, and what starts a service";
  console.log(`Testing ${address} as ${user.username}. Skipped is what needs ${without}.`);
};

/** As many as there are files to run, and workers to run them. */
const lanesOf = ({ config, vitest }: TestProject): number =>
  Math.min(config.maxWorkers, vitest.state.getPaths().length);

/** What all lanes use is made before any of them looks for it. */
const prepare = async (): Promise<void> => {
  await ensureAssembly();
  await ensureSite();
  await browserFile();
};

const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), "backspread-data-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
};

/** One service makes the sample data, which takes most of a first start; all go on from copies of its folder. */
const startLanes = async (count: number): Promise<readonly Service[]> => {
  const first = await startService();
  if (count === 1) return [first];
  await first.end();
  const copies = Array.from({ length: count - 1 }, () => copyOf(first.dataFolder));
  return Promise.all([first.dataFolder, ...copies].map((dataFolder) => startService({ dataFolder })));
};

/** A service for each lane: a running one where BACKSPREAD_ADDRESS names it, else such as are of their own. */
export const setup = async (project: TestProject) => {
  const { BACKSPREAD_ADDRESS: running, BACKSPREAD_API_ADDRESS, BACKSPREAD_SOCKET_ADDRESS } = process.env;
  project.provide("apiAddress", BACKSPREAD_API_ADDRESS ?? "");
  project.provide("socketAddress", BACKSPREAD_SOCKET_ADDRESS ?? "");
  if (running) return testRunning(project, running);
  await prepare();
  const services = await startLanes(lanesOf(project));
  project.provide(
    "services",
    services.map(({ address, dataFolder }) => ({ address, dataFolder })),
  );
  project.provide("user", DEMO);
  project.provide("isLocal", true);
  return async () => {
    await Promise.all(services.map(({ stop }) => stop()));
  };
};
