import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "backspread-"));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Returns a folder that is removed when the test ends. Throws outside of tests. */
export const tempFolder = (): string => {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
};

/** Returns a folder that is removed after the last test of the file or `describe` that calls it. */
export const sharedTempFolder = (): string => {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return folder;
};

/** Closes a resource when the test ends, before its folder is removed. */
export const closing = <T extends { close(): unknown }>(opened: T): T => {
  onTestFinished(async () => {
    await opened.close();
  });
  return opened;
};
