import { expect, test } from "vitest";
import type { TradeDetails, TradeLeg } from "#shared/contracts/results.ts";
import { exitText } from "../../../../web/src/report/trades/trade-columns.ts";
import { contractsOf, legResults } from "../../../../web/src/report/trades/traded-legs.ts";
import { tradeRow } from "../support/result-rows.ts";

const withLegs = (legs: TradeLeg[], n_spreads = 1) => {
  const details: TradeDetails = { ...tradeRow().details, legs };
  return tradeRow({ n_spreads, details });
};

test("notes contracts with each expiry once, a minus for short legs, and the number of spreads", () => {
  expect(
    contractsOf(
      withLegs(
        [
          [-1, "put", 450, "2024-01-19", 3, 1],
          [2, "put", 440.5, "2024-01-19", 1, 0],
        ],
        3,
      ),
    ),
  ).toBe("3 × −450P +2x440.5P · 2024-01-19");
});

test("keeps the order of legs with different expiries", () => {
  expect(
    contractsOf(
      withLegs([
        [-1, "call", 450, "2024-01-19", 3, 1],
        [1, "call", 450, "2024-02-16", 5, 4],
      ]),
    ),
  ).toBe("−450C · 2024-01-19, +450C · 2024-02-16");
});

test("computes a leg's P&L over all spreads, for short and long legs", () => {
  const legs = legResults(
    withLegs(
      [
        [-1, "put", 450, "2024-01-19", 3.1, 1.05],
        [2, "put", 440, "2024-01-19", 0.29, 0.3],
      ],
      2,
    ),
  );
  expect(legs.map(({ side, count, pnl }) => [side, count, pnl])).toEqual([
    ["Short", 2, 410],
    ["Long", 4, 4],
  ]);
});

test("marks a closing price that was estimated (M3a)", () => {
  const trade = withLegs([
    [-1, "put", 450, "2024-01-19", 3.1, 1.05],
    [1, "put", 440, "2024-01-19", 0.29, 0.3],
  ]);
  const legs = legResults({ ...trade, details: { ...trade.details, estimated: [1] } });
  expect(legs.map(exitText)).toEqual(["1.05", "0.30 est."]);
});

test("notes shares by their number, and sums their P&L over lots and spreads (H1)", () => {
  const trade = withLegs(
    [
      [2, "shares", null, null, 100, 103],
      [-1, "call", 105, "2024-01-19", 1, 2.2],
    ],
    3,
  );
  expect(contractsOf(trade)).toBe("3 × +200 shares, −105C · 2024-01-19");
  expect(legResults(trade)[0]).toEqual({
    place: 1,
    side: "Long",
    count: 6,
    right: "shares",
    strike: null,
    expiry: null,
    entry: 100,
    exit: 103,
    isEstimated: false,
    pnl: 1800,
  });
});
