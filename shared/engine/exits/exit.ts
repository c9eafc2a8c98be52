import type { ExitReason } from "../../domain/result/trade.ts";
import type { Position } from "../position/open-position.ts";
import { type Closing, closeOn, isQuoted } from "../position/position.ts";
import { type ArmedRule, NEEDS, type Needs } from "./exit-rules.ts";

type Exit = Closing & { readonly session: number; readonly reason: ExitReason };

const areQuoted = ({ market, options }: Position, session: number): boolean => {
  for (const leg of options) if (!isQuoted(market, leg, session)) return false;
  return true;
};

/** Returns the most that a rule may need on a session (X4, X4a). */
const metNeeds = (position: Position, session: number): Needs => {
  const hasClose = position.trading.hasClose[session] === 1;
  if (areQuoted(position, session)) return hasClose || position.lots === 0 ? NEEDS.quotes : NEEDS.nothing;
  return hasClose ? NEEDS.close : NEEDS.nothing;
};

/** A rule over one position: the first session on which it may close, and the test where that is not enough. */
type Watch = {
  readonly rule: ArmedRule;
  readonly from: number;
  readonly test: ((session: number) => boolean) | undefined;
};

const watchesOf = (rules: readonly ArmedRule[], position: Position): Watch[] => {
  const watches: Watch[] = [];
  for (const rule of rules) {
    const closes = rule.watch(position);
    if (typeof closes === "number") watches.push({ rule, from: closes, test: undefined });
    else if (closes) watches.push({ rule, from: 0, test: closes });
  }
  return watches;
};

/**
 * Returns when, why and at what prices a position closes: on the first session after its entry on which a rule of X1
 * applies. Undefined for a position that is open at the end of an open run (W3); else every one ends on the last session.
 */
export const findExit = (rules: readonly ArmedRule[], position: Position): Exit | undefined => {
  const watches = watchesOf(rules, position);
  for (let session = position.entry + 1; session <= position.trading.last; session++) {
    const met = metNeeds(position, session);
    const watch = watches.find(
      ({ rule: { needs }, from, test }) =>
        session >= from &&
        needs <= met &&
        (needs === NEEDS.nothing || position.isPossibleOn(session)) &&
        (!test || test(session)),
    );
    if (!watch) continue;
    const { reason, settlesAt } = watch.rule;
    const closing = closeOn(position, session, (leg) => settlesAt?.(position.trading, leg, session));
    return { session, reason, ...closing };
  }
  return undefined;
};
