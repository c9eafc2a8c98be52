import { expect, test } from "vitest";
import {
  type SensitivityField,
  sensitivitySentence,
  sensitivityValue,
} from "#shared/domain/strategy/sensitivity.ts";

const results = (base: number, pnls: Partial<Record<SensitivityField, readonly number[]>>) => ({
  base: { cum_pnl: base },
  numbers: Object.entries(pnls).map(([field, each]) => ({
    field: field as SensitivityField,
    steps: each.map((cum_pnl) => ({ cum_pnl })),
  })),
});

test.each([
  [
    "Robust: 4 of 5 neighbors make money; most fragile in short delta.",
    100,
    { short_delta: [-20, 90], dte: [40, 60, 120] },
  ],
  ["Mixed: 1 of 2 neighbors make money; most fragile in DTE.", 100, { dte: [-1, 150] }],
  ["Fragile: 0 of 1 neighbor make money; most fragile in % OTM.", 100, { percent_otm: [0] }],
  ["Robust: 2 of 2 neighbors make money.", 100, { slippage: [100, 140] }],
  ["No profit to defend: 1 of 2 neighbors make money; most fragile in max hold.", -5, { hold: [-9, 4] }],
  ["This strategy has no neighbors to compare with.", 5, {}],
] as const)("%s", (sentence, base, pnls) => {
  expect(sensitivitySentence(results(base, pnls))).toBe(sentence);
});

test("formats a neighbor's value in its unit", () => {
  expect([
    sensitivityValue("delta", 0.3),
    sensitivityValue("days", 1),
    sensitivityValue("%", 17.5),
    sensitivityValue("$", 2.5),
    sensitivityValue("sessions", 5),
    sensitivityValue("sessions", 0),
  ]).toEqual(["0.30", "1 day", "17.5%", "$2.50", "5 sessions later", "as tested"]);
});
