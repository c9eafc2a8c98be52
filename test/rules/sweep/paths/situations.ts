import { EXIT_REASONS, type ExitReason, SKIP_REASONS } from "#shared/domain/result/trade.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Candidates } from "#shared/engine/candidates.ts";
import { dividendsAfterSessions } from "#shared/engine/market/dividends.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { ownCloses } from "#shared/engine/market/own-closes.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { sessionsBeforeSplits } from "#shared/engine/market/session-lookup.ts";
import { openPosition, type Position } from "#shared/engine/position/open-position.ts";
import { type HeldLeg, holdLeg, isQuoted, termsOf } from "#shared/engine/position/position.ts";

/** Rare cases that random markets have to produce, counted in the engine's candidates. */
const SITUATIONS = [
  "a stop at a carried quote (X4a)",
  "a later leg carried when another settles (X2)",
  "a carried leg at a split",
  "a carried leg at the end of the test",
  "a carried leg beside an assigned one",
  "a session that is passed over as impossible (X4)",
  "a session that the stop passes over as impossible (X4a)",
  "a session with a leg without a quote and no close of its own",
  "a session without rows, with a close of the series",
  "a covered position on an impossible session",
  "an entry at an impossible price (C6)",
  "an AM settlement (A2)",
] as const;
type Situation = (typeof SITUATIONS)[number];

export type Tally = Map<Situation, number>;

export const emptyTally = (): Tally => new Map(SITUATIONS.map((situation) => [situation, 0]));

const CARRIED_AT: Partial<Record<ExitReason, Situation>> = {
  stop: "a stop at a carried quote (X4a)",
  expiration: "a later leg carried when another settles (X2)",
  split: "a carried leg at a split",
  end: "a carried leg at the end of the test",
  assignment: "a carried leg beside an assigned one",
};

/** Returns the rare cases of one session on which a position is open. */
const situationsOn = (position: Position, session: number): Situation[] => {
  const { market, options, lots, trading } = position;
  const hasQuotes = options.every((leg) => isQuoted(market, leg, session));
  const found: Situation[] = [];
  const hasClose = trading.hasClose[session] === 1;
  if (!hasQuotes && !hasClose) found.push("a session with a leg without a quote and no close of its own");
  const { starts } = market.index;
  if (hasClose && starts[session] === starts[session + 1])
    found.push("a session without rows, with a close of the series");
  if ((hasQuotes || hasClose) && !position.isPossibleOn(session)) {
    if (lots > 0) found.push("a covered position on an impossible session");
    found.push(
      hasQuotes
        ? "a session that is passed over as impossible (X4)"
        : "a session that the stop passes over as impossible (X4a)",
    );
  }
  return found;
};

const situationsOf = (position: Position, exit: number, reason: ExitReason): Situation[] => {
  const { market, options, entry } = position;
  const found: Situation[] = [];
  for (let session = entry + 1; session < exit; session++) found.push(...situationsOn(position, session));
  const settled = (leg: HeldLeg): boolean => reason === "expiration" && leg.settlement <= exit;
  const isCarried = options.some((leg) => !settled(leg) && !isQuoted(market, leg, exit));
  const carried = isCarried ? CARRIED_AT[reason] : undefined;
  if (carried) found.push(carried);
  if (options.some((leg) => settled(leg) && market.settlementPrices.has(leg.expiry)))
    found.push("an AM settlement (A2)");
  return found;
};

const IMPOSSIBLE = 1 + SKIP_REASONS.indexOf("Impossible price");

/** Counts the rare cases among a strategy's candidates. */
export const tallySituations = (
  tally: Tally,
  { market, strategy }: { readonly market: Market; readonly strategy: Strategy },
  { last }: Pick<Period, "last">,
  rows: Candidates,
): void => {
  const trading = {
    ...termsOf(market, strategy),
    strategy,
    last,
    isOpen: false,
    beforeSplit: sessionsBeforeSplits(market),
    dividendsAfter: dividendsAfterSessions(market),
    hasClose: ownCloses(market),
  };
  const add = (situation: Situation) => tally.set(situation, tally.get(situation)! + 1);
  rows.skips.forEach((skip, row) => {
    if (skip === IMPOSSIBLE) add("an entry at an impossible price (C6)");
    if (skip > 0) return;
    const held = strategy.legs.map((leg, at) => holdLeg(market, rows.contracts[row * rows.legs + at]!, leg));
    const position = openPosition(trading, held, rows.from + row, undefined);
    const reason = EXIT_REASONS[rows.exitReasons[row]!]!;
    for (const situation of situationsOf(position, rows.exitSessions[row]!, reason)) add(situation);
  });
};
