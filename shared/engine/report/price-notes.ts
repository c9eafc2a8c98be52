import { isOption } from "../../domain/contract.ts";
import { type Day, formatDay } from "../../domain/day.ts";
import type { Holding } from "../account/account.ts";
import { holdingsOf, type LegHolding } from "../account/holdings.ts";
import { ownCloses } from "../market/own-closes.ts";
import { isQuoted } from "../position/position.ts";

/** The notes on closings whose price was not quoted on their session. */

type ClosedPosition = { readonly holding: Holding; readonly legs: readonly LegHolding[] };

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns the note on legs that settled at the close of an earlier session, since theirs has none (X2). */
const earlierCloseNote = (positions: readonly ClosedPosition[]): string[] => {
  let legs = 0;
  let first = Number.POSITIVE_INFINITY;
  for (const { holding, legs: ended } of positions) {
    const { market } = holding.member.job;
    if (ownCloses(market)[holding.exit] === 1) continue;
    const settled = ended.filter(
      ({ leg, end }) => end === "settled" && !market.settlementPrices.has(market.sessions[leg.settlement]!),
    ).length;
    if (settled === 0) continue;
    legs += settled;
    first = Math.min(first, market.sessions[holding.exit]!);
  }
  if (legs === 0) return [];
  return [
    `${counted(legs, "leg")} settled at the close of an earlier session: ${formatDay(first as Day)} has none.`,
  ];
};

/** Returns the note on legs that closed at a carried quote (M3a). */
const estimatedNote = (positions: readonly ClosedPosition[]): string[] => {
  const legs = positions.reduce(
    (sum, { legs: ended }) => sum + ended.filter(({ end }) => end === "estimated").length,
    0,
  );
  return legs === 0 ? [] : [`${counted(legs, "leg")} closed at an estimated price: no quote that day.`];
};

/** Sessions at the end of a position over which each contract should have been quoted once. */
const LAST_SESSIONS = 5;

/** Returns true if any of a position's last sessions passes a test. */
const isAnyOfTheLast = (exit: number, test: (session: number) => boolean): boolean => {
  for (let session = exit; session > exit - LAST_SESSIONS; session--) if (test(session)) return true;
  return false;
};

/** Returns true if a leg's contract has no quote in the position's last sessions, although the ticker has some. */
const wentDark = ({ holding: { member, entry, exit }, legs }: ClosedPosition): boolean => {
  const { market } = member.job;
  const { starts } = market.index;
  return (
    exit - entry >= LAST_SESSIONS &&
    legs.some(({ leg }) => isOption(leg) && !isAnyOfTheLast(exit, (on) => isQuoted(market, leg, on))) &&
    isAnyOfTheLast(exit, (on) => starts[on + 1]! > starts[on]!)
  );
};

/** Returns the note on positions that ended in a contract which their ticker's quotes had left. */
const unquotedNote = (positions: readonly ClosedPosition[]): string[] => {
  const count = positions.filter(wentDark).length;
  if (count === 0) return [];
  const ended = count === 1 ? "1 position ended in a contract" : `${count} positions ended in contracts`;
  const why =
    count === 1
      ? "an adjusted contract, or a strike outside the vendor's band"
      : "adjusted contracts, or strikes outside the vendor's band";
  return [`${ended} without a quote over the last five sessions: ${why}.`];
};

/**
 * Returns the notes on the prices of closings, in the order of the contract. `settlementNotes` are those on settlement
 * prices (A4).
 */
export const closingNotes = (taken: readonly Holding[], settlementNotes: readonly string[]): string[] => {
  const positions = taken.map((holding) => ({ holding, legs: holdingsOf(holding) }));
  return [
    ...earlierCloseNote(positions),
    ...settlementNotes,
    ...estimatedNote(positions),
    ...unquotedNote(positions),
  ];
};
