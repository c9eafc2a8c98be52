import { expect, test } from "vitest";
import { collectGarbage, returnMemory } from "../../../../infra/local/lambda/return-memory.ts";

const MB = 1024 ** 2;
/** Smaller than the pieces that glibc takes from the system one by one. */
const PIECE_BYTES = 16 * 1024;
const PIECES = 4096;

/** Frees 64 MB but for a hundredth, which keeps the rest from going back by itself. Returns what it holds. */
const freeMost = (): Buffer[] => {
  const pieces = Array.from({ length: PIECES }, () => Buffer.allocUnsafeSlow(PIECE_BYTES).fill(1));
  const kept = pieces.filter((_, index) => index % 100 === 0);
  pieces.length = 0;
  return kept;
};

test.runIf(process.platform === "linux")("gives freed memory back to the system", async () => {
  const kept = freeMost();
  collectGarbage();
  const before = process.memoryUsage.rss();
  await returnMemory();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(20 * MB);
  expect(kept.every((piece) => piece[0] === 1)).toBe(true);
});
