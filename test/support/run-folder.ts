import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that all test files of a run share. It is removed after the last one. */
    runFolder: string;
  }
}

export const setup = (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
