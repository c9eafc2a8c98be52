import { afterEach, expect, test, vi } from "vitest";

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

test.each([
  ["America/New_York", "Dec 21, 2026, 6:04 PM EST"],
  ["Europe/Berlin", "Dec 22, 2026, 12:04 AM GMT+1"],
  ["Asia/Kolkata", "Dec 22, 2026, 4:34 AM GMT+5:30"],
])("formats an instant in %s", async (zone, words) => {
  process.env.TZ = zone;
  vi.resetModules();
  const { formatInstant } = await import("../../../../web/src/lib/format.ts");
  expect(formatInstant("2026-12-21T23:04:00.000Z").replaceAll("\u202f", " ")).toBe(words);
});
