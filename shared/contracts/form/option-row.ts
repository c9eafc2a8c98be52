import type { DeltaLeg } from "../../domain/structure-legs.ts";

/** Returns the row of bought shares. Missing fields are blank. */
export const sharesRow = (lots: number) => ({ long_short: "Long", call_put: "Shares", n: lots }) as const;

/** Returns the option row of a leg. Missing fields are blank. */
export const optionRow = ({ side, right, quantity, dteDays, strike }: DeltaLeg) =>
  ({
    long_short: side === "long" ? "Long" : "Short",
    call_put: right === "call" ? "Call" : "Put",
    n: quantity,
    dte: dteDays,
    delta: strike.delta,
    strike_by: strike.kind,
  }) as const;
