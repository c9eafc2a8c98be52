import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "backspread-"));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A folder that is gone when the test is over. Throws outside of tests. */
export const tempFolder = (): string => {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
};

/** A folder for all tests of a file or of a `describe`, where it must be asked for; gone after the last of them. */
export const sharedTempFolder = (): string => {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return folder;
};

/** Closes what a test opened, before its folder goes. */
export const closing = <T extends { close(): unknown }>(opened: T): T => {
  onTestFinished(async () => {
    await opened.close();
  });
  return opened;
};
