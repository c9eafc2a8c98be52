import type { TestProject } from "vitest/node";
import { startService } from "./start-service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the service answers, without a slash at the end. */
    address: string;
    /** Its data folder; empty where the service was running before the tests. */
    dataFolder: string;
  }
}

/** One service for all tests of this kind: a running one where BACKSPREAD_ADDRESS names it, else one of their own. */
export const setup = async (project: TestProject) => {
  const running = process.env.BACKSPREAD_ADDRESS;
  if (running) {
    project.provide("address", running);
    project.provide("dataFolder", "");
    return undefined;
  }
  const service = await startService();
  project.provide("address", service.address);
  project.provide("dataFolder", service.dataFolder);
  return service.stop;
};
