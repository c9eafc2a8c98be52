import { onTestFinished, vi } from "vitest";

/** Keeps what the one-machine run tells of faults from the console for the length of a test; all of it as one text. */
export const hearErrors = (): (() => string) => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return () => write.mock.calls.map(([text]) => String(text)).join("");
};

/** How often a part is in a text. */
export const timesIn = (text: string, part: string): number => text.split(part).length - 1;
