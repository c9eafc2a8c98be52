import { expect, test } from "vitest";
import { marginNote } from "#shared/engine/report/margin-note.ts";
import { day } from "../market/build-market.ts";

const noted = (count: number, mostCents: number) => {
  const first = day("2020-03-09");
  return marginNote({ calls: { count, first, most: { cents: mostCents, day: day("2020-03-18") } } });
};

test("names the sessions with a margin call, the first and the most, in whole dollars rounded up (G8)", () => {
  expect(noted(14, 820_935)).toEqual([
    "On 14 sessions, first 2020-03-09, the broker would have asked for more than the account had: up to $8,210 more. Nothing was closed because of it.",
  ]);
  expect(noted(1, 820_901)).toEqual([
    "On 1 session, 2020-03-09, the broker would have asked for more than the account had: $8,210 more. Nothing was closed because of it.",
  ]);
  expect(noted(1234, 100_000_000)[0]).toMatch(/^On 1,234 sessions, .* up to \$1,000,000 more\./);
});

test("has no note without a margin call, or without an account", () => {
  expect(noted(0, 0)).toEqual([]);
  expect(marginNote({ calls: undefined })).toEqual([]);
});
