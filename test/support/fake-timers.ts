import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of the file or `describe` that calls it a clock that only the test moves. */
export const onFakeTimers = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
