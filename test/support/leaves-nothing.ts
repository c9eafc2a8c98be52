import { afterAll, expect, vi } from "vitest";

/**
 * Files of unit tests come one after the other in the same process, with the modules that are loaded. Methods that a file
 * watches are given back here; one that leaves the environment or the clock otherwise than it found it fails, and has to
 * be among those of `vitest.config.ts` that have a process of their own.
 */
const environment = () => {
  // The logger says there, when it is loaded, that it is in use.
  const { AWS_SDK_UA_APP_ID: _, ...rest } = process.env;
  return rest;
};
const before = environment();

afterAll(() => {
  vi.restoreAllMocks();
  expect(environment(), "what this file leaves of the environment").toEqual(before);
  expect(vi.isFakeTimers(), "whether this file leaves a clock that stands").toBe(false);
});
