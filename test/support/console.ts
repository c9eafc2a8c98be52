import { onTestFinished, vi } from "vitest";

/** Captures stderr for the length of a test. The returned function returns the captured text. */
export const hearErrors = (): (() => string) => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return () => write.mock.calls.map(([text]) => String(text)).join("");
};

/** Returns how often `part` occurs in `text`. */
export const timesIn = (text: string, part: string): number => text.split(part).length - 1;
