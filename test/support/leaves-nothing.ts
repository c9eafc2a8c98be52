import { afterAll, expect, vi } from "vitest";

/**
 * Files of unit tests come one after the other in the same process, with the modules that are loaded: a file that leaves
 * it otherwise than it found it fails. One that has to is listed in `vitest.config.ts`, and has a process of its own.
 */
const environment = () => {
  // The logger says there, when it is loaded, that it is in use.
  const { AWS_SDK_UA_APP_ID: _, ...rest } = process.env;
  return rest;
};
const before = environment();

afterAll(() => {
  expect(environment(), "what this file leaves of the environment").toEqual(before);
  expect(vi.isFakeTimers(), "whether this file leaves a clock that stands").toBe(false);
});
