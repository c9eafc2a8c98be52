import { expect, test } from "vitest";
import { partsOf } from "#shared/sweep/parts.ts";

test("keeps the last sessions out of sample, computed in decimals and rounded down (S9)", () => {
  expect(partsOf(2514, 30)).toMatchObject({ sessionsIn: 1760, sessionsOut: 754 });
  // 0.29 · 100 is 28.999… in doubles.
  expect(partsOf(10_000, 0.29)).toMatchObject({ sessionsOut: 29 });
  expect(partsOf(100, 0)).toMatchObject({ sessionsIn: 100, sessionsOut: 0, binsOut: 0 });
});

test("cuts bins of 21, 5 or 1 sessions by the in-sample length, from each part's first session (S18)", () => {
  expect(partsOf(1080, 30)).toMatchObject({ sessionsIn: 756, binSessions: 21, binsIn: 36, binsOut: 16 });
  expect(partsOf(1078, 30)).toMatchObject({ sessionsIn: 755, binSessions: 5, binsIn: 151, binsOut: 65 });
  expect(partsOf(200, 10)).toMatchObject({ sessionsIn: 180, binSessions: 5, binsIn: 36, binsOut: 4 });
  expect(partsOf(179, 0)).toMatchObject({ sessionsIn: 179, binSessions: 1, binsIn: 179 });
});
