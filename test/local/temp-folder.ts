import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is gone when the test is over. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Closes what a test opened, before its folder goes. */
export const closing = <T extends { close(): unknown }>(opened: T): T => {
  onTestFinished(async () => {
    await opened.close();
  });
  return opened;
};
