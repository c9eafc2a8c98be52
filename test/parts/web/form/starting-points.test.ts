import { expect, test } from "vitest";
import { STARTING_STRUCTURES } from "#shared/domain/structure/structure.ts";
import type { OptionRow } from "../../../../web/src/features/backtest/form/form-values.ts";
import {
  STARTING_POINT_NAMES,
  STARTING_POINTS,
  startingPointOf,
} from "../../../../web/src/features/backtest/form/starting-points.ts";

test("offers the catalog's first eighteen structures (S5), those with shares, and the poor man's covered call, with their legs", () => {
  expect(STARTING_POINT_NAMES.filter((name) => name !== "Poor man’s covered call")).toEqual(
    STARTING_STRUCTURES,
  );
  const said = STARTING_POINT_NAMES.map((name) =>
    STARTING_POINTS[name].map(
      ({ long_short, n, call_put, dte, delta }) => `${long_short} ${n} ${call_put} ${dte}d ${delta}`,
    ),
  );
  expect(said).toEqual([
    ["Short 1 Put 30d 0.30"],
    ["Short 1 Call 30d 0.30"],
    ["Long 1 Call 60d 0.50"],
    ["Long 1 Put 60d 0.50"],
    ["Short 1 Put 30d 0.30", "Long 1 Put 30d 0.15"],
    ["Short 1 Call 30d 0.30", "Long 1 Call 30d 0.15"],
    ["Long 1 Call 45d 0.60", "Short 1 Call 45d 0.30"],
    ["Long 1 Put 45d 0.60", "Short 1 Put 45d 0.30"],
    ["Short 1 Call 30d 0.50", "Short 1 Put 30d 0.50"],
    ["Long 1 Call 30d 0.50", "Long 1 Put 30d 0.50"],
    ["Short 1 Call 45d 0.16", "Short 1 Put 45d 0.16"],
    ["Long 1 Call 45d 0.25", "Long 1 Put 45d 0.25"],
    ["Short 1 Call 30d 0.50", "Long 1 Call 60d 0.50"],
    ["Short 1 Put 30d 0.50", "Long 1 Put 60d 0.50"],
    ["Long 1 Call 30d 0.65", "Short 2 Call 30d 0.50", "Long 1 Call 30d 0.35"],
    ["Long 1 Put 30d 0.65", "Short 2 Put 30d 0.50", "Long 1 Put 30d 0.35"],
    ["Long 1 Put 45d 0.08", "Short 1 Put 45d 0.16", "Short 1 Call 45d 0.16", "Long 1 Call 45d 0.08"],
    ["Long 1 Put 30d 0.15", "Short 1 Put 30d 0.50", "Short 1 Call 30d 0.50", "Long 1 Call 30d 0.15"],
    ["Long 1 Shares 30d 0.30", "Short 1 Call 30d 0.30"],
    ["Short 1 Call 30d 0.30", "Long 1 Call 365d 0.80"],
    ["Long 1 Shares 30d 0.30", "Long 1 Put 60d 0.25"],
    ["Long 1 Shares 30d 0.30", "Short 1 Call 45d 0.25", "Long 1 Put 45d 0.25"],
    ["Long 1 Shares 30d 0.30", "Short 1 Call 45d 0.20", "Short 1 Put 45d 0.20"],
  ]);
});

test("recognizes each starting point by its rows", () => {
  for (const name of STARTING_POINT_NAMES) expect(startingPointOf([...STARTING_POINTS[name]])).toBe(name);
  const [put] = STARTING_POINTS["Short put"] as readonly [OptionRow];
  expect(startingPointOf([{ ...put, dte: "31" }])).toBeUndefined();
  expect(startingPointOf([{ ...put, delta: "0.3", strike_by: "", strike_value: "7" }])).toBe("Short put");
  expect(startingPointOf([{ ...put, strike_by: "% OTM" }])).toBeUndefined();
});

test("recognizes a covered call whatever the row of shares holds beside its lots (H1)", () => {
  const [shares, call] = STARTING_POINTS["Covered call"] as readonly [OptionRow, OptionRow];
  expect(startingPointOf([{ ...shares, dte: "7", delta: "", strike_by: "Offset" }, call])).toBe(
    "Covered call",
  );
  expect(startingPointOf([{ ...shares, n: "2" }, call])).toBeUndefined();
});
