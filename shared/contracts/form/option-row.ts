import type { OptionLeg } from "../../domain/strategy/strategy.ts";
import type { StrikeRule } from "../../domain/strategy/strike-rule.ts";

/** Returns the row of bought shares. Missing fields are blank. */
export const sharesRow = (lots: number) => ({ long_short: "Long", call_put: "Shares", n: lots }) as const;

const strikeFields = (strike: StrikeRule) => {
  switch (strike.kind) {
    case "Delta":
      return { delta: strike.delta, strike_by: strike.kind } as const;
    case "% OTM":
      return { strike_by: strike.kind, strike_value: strike.percent } as const;
    default:
      return { strike_by: strike.kind, strike_value: strike.dollars } as const;
  }
};

/** Returns the option row of a leg. Missing fields are blank. */
export const optionRow = ({ side, right, quantity, dteDays, strike }: OptionLeg) =>
  ({
    long_short: side === "long" ? "Long" : "Short",
    call_put: right === "call" ? "Call" : "Put",
    n: quantity,
    dte: dteDays,
    ...strikeFields(strike),
  }) as const;
