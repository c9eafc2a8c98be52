import { expect, test } from "vitest";
import { strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import { shortStrategy } from "../../../../web/src/features/dashboard/saved-columns.tsx";
import { formBody, strategyOf } from "../../../rules/contracts/form-body.ts";

const spread = strategyInWords(
  strategyOf(
    formBody({
      overall: { ticker: "SPY", hold: 21 },
      switches: { risk_management: true },
      risk: [{ take_prof: "% of premium", prof_size: 50, exit_dte: 7 }],
      options: [
        { long_short: "Short", call_put: "Put", n: 1, dte: 45, delta: 0.3 },
        { long_short: "Long", call_put: "Put", n: 2, dte: 45, strike_by: "% OTM", strike_value: 5 },
      ],
    }),
  ),
);

test("shortens a strategy to traders' notation", () => {
  expect(spread).toBe(
    "Sell 1 SPY put, 45 days, 0.30 delta; buy 2 puts, 45 days, 5% out of the money; close at a profit of 50% of the premium, at 7 days to expiration or after 21 days",
  );
  expect(shortStrategy(spread, "SPY")).toBe(
    "Sell 1 put, 45d, 0.30Δ; buy 2 puts, 5% out of the money; close at a profit of 50% of premium, at 7d to expiration or after 21d",
  );
});

test("writes a leg's days to expiration when they differ from the leg before", () => {
  expect(
    shortStrategy(
      "Sell 1 SPY put, 30 days, 0.30 delta; buy 1 put, 60 days, 0.30 delta; buy 1 call, 60 days, 0.15 delta",
      "SPY",
    ),
  ).toBe("Sell 1 put, 30d, 0.30Δ; buy 1 put, 60d, 0.30Δ; buy 1 call, 0.15Δ");
});
