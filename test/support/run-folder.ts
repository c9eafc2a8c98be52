import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for what several files of tests use; gone after the last of them. */
    runFolder: string;
  }
}

export const setup = (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
