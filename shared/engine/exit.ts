import type { ExitReason } from "../domain/trade.ts";
import { EXIT_RULES } from "./exit-rules.ts";
import type { Position } from "./open-position.ts";
import { type Closing, closeOn, isQuoted } from "./position.ts";

export type Exit = Closing & { readonly session: number; readonly reason: ExitReason };

/**
 * When, why and at what prices a position closes: the first session after its entry on which a rule of X1 applies. The
 * entry is before the last session of the period, where every position ends.
 */
export const findExit = (position: Position): Exit => {
  const { market, legs, entry } = position;
  const watched = EXIT_RULES.flatMap((rule) => {
    const closes = rule.watch(position);
    return closes ? [{ rule, closes }] : [];
  });
  for (let session = entry + 1; ; session++) {
    const areQuoted = legs.every((leg) => isQuoted(market, leg, session));
    for (const { rule, closes } of watched) {
      if (rule.needsQuotes && !areQuoted) continue;
      if (!closes(session)) continue;
      const { reason, settles } = rule;
      return {
        session,
        reason,
        ...closeOn(position, session, (leg) => settles?.(position, leg, session) ?? false),
      };
    }
  }
};
