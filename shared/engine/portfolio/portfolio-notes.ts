import { grouped } from "../../domain/count-words.ts";
import { formatDay } from "../../domain/day.ts";
import type { Conflicts, MemberReport } from "../../domain/result/portfolio-report.ts";
import { NO_TRADES } from "../../domain/result/report.ts";
import type { Trade } from "../../domain/result/trade.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import type { Account, Holding } from "../account/account.ts";
import type { Market } from "../market/market.ts";
import { dataNotes } from "../report/data-notes.ts";
import { unknownHoursNote } from "../report/event-note.ts";
import { interestNotes } from "../report/interest-notes.ts";
import { closingNotes } from "../report/price-notes.ts";
import { settlementNote } from "../report/settlement-note.ts";
import type { PortfolioPeriod } from "./portfolio-period.ts";

/** Returns the note on conflicts (P19); nothing without any. */
const conflictNote = ({ sessions, first, contracts }: Conflicts): string[] => {
  if (first === undefined) return [];
  const when =
    sessions === 1
      ? `On 1 session, ${formatDay(first)},`
      : `On ${grouped(sessions)} sessions, first ${formatDay(first)},`;
  const held = contracts === 1 ? "1 contract" : `${grouped(contracts)} contracts`;
  return [`${when} members held opposite sides of ${held}. A broker would net them.`];
};

/** Returns the notes on a member whose span is shorter than the period (P3). */
const spanNotes = ({ name, ticker, start, end }: MemberReport, sessions: Int32Array): string[] => {
  const notes: string[] = [];
  if (start !== sessions[0])
    notes.push(`${name}: The start was moved to ${formatDay(start)}, the first session of ${ticker}.`);
  if (end !== sessions.at(-1))
    notes.push(`${name}: The end was moved to ${formatDay(end)}, the last session of ${ticker}.`);
  return notes;
};

/** The parts of a result that its notes are about. */
type Noted = {
  readonly period: PortfolioPeriod;
  readonly account: Account;
  readonly taken: readonly Holding[];
  readonly conflicts: Conflicts;
  readonly members: readonly MemberReport[];
  /** Each market once, with the strategies and the trades of all its members. */
  readonly markets: readonly {
    readonly market: Market;
    readonly strategies: readonly Strategy[];
    readonly trades: readonly Trade[];
  }[];
};

/** Returns the notes of a portfolio, in the order of the contract. */
export const portfolioNotes = ({ period, account, taken, conflicts, members, markets }: Noted): string[] => [
  ...(markets.every(({ trades }) => trades.length === 0) ? [NO_TRADES] : []),
  ...period.notes,
  ...markets.flatMap(({ market }) => dataNotes(market.meta)),
  ...closingNotes(taken, settlementNote(markets)),
  ...unknownHoursNote(markets, period),
  ...interestNotes(account),
  ...conflictNote(conflicts),
  ...members.flatMap((member) => spanNotes(member, period.sessions)),
];
