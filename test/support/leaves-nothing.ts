import { afterAll, expect, vi } from "vitest";

/**
 * Unit test files share a process and its loaded modules. This file restores spied methods after each of them and fails a
 * file that leaves a changed environment or a fake clock. Such a file belongs in the list `ALONE` of `vitest.config.ts`.
 */
const environment = () => {
  // The logger sets this variable when it loads.
  const { AWS_SDK_UA_APP_ID: _, ...rest } = process.env;
  return rest;
};
const before = environment();

/** Enough for the calls that a test's race or kill abandoned. */
const TURNS = 200;

afterAll(async () => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  vi.restoreAllMocks();
  expect(environment(), "the environment after this file").toEqual(before);
  expect(vi.isFakeTimers(), "a fake clock after this file").toBe(false);
});
