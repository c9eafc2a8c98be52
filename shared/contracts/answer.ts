import * as z from "zod";
import { type Day as DayNumber, formatDay } from "../domain/day.ts";
import { dollarsOf } from "../domain/money.ts";
import type { Answer as AnswerInCents } from "../domain/result/answer.ts";
import type { Summary } from "../domain/result/metrics.ts";
import { isSignificant, significanceLine } from "../domain/result/significance.ts";
import { VERDICTS } from "../domain/sweep/verdict.ts";
import { Count, Day, Dollars } from "./values.ts";

/** What a result says first (N1 to N7): dollars exact to the cent, percent as percent, null where a figure cannot be said. */

/** Of a combination of the user's search; `verdict` is null for one that is not the first of its list. */
const SearchLuck = z.object({
  kind: z.literal("search"),
  verdict: z.enum(VERDICTS).nullable(),
  tried: Count,
  holds: z.boolean(),
});

/** Of what was a combination, and is another strategy now. */
const ChangedLuck = z.object({
  kind: z.literal("changed"),
  verdict: z.null(),
  tried: Count,
  holds: z.literal(false),
});

/** Of anything else: the t-test, and the line that it must reach at this look. */
const TestLuck = z.object({
  kind: z.literal("test"),
  p_val: z.number().nullable(),
  n_eff: z.number().nullable(),
  n: Count,
  /** Which of its user's looks at the tickers and years it is, from 1 (N5a). */
  look: Count.nullable(),
  line: z.number().nullable(),
  holds: z.boolean(),
});

/** The luck that the service found for a body's `origin`. */
export const FoundLuck = z.discriminatedUnion("kind", [SearchLuck, ChangedLuck]);
export type FoundLuck = z.output<typeof FoundLuck>;

const Luck = z.discriminatedUnion("kind", [SearchLuck, ChangedLuck, TestLuck]);
export type Luck = z.output<typeof Luck>;

export const Answer = z.object({
  made: Dollars,
  base: Dollars,
  /** In %; null under 90 days. */
  a_year: z.number().nullable(),
  /** A search's leader alone: what the sessions that were kept back made; null without any. */
  made_out: Dollars.nullable().optional(),
  /** Whole dollars; null with *% of account*. */
  needed: Dollars.nullable(),
  wiped_out: Day.nullable(),
  /** Sessions with a margin call; null without an account. */
  calls: Count.nullable(),
  call_first: Day.nullable(),
  fall: Dollars,
  fall_date: Day.nullable(),
  holding: z
    .object({
      ticker: z.string(),
      made: Dollars,
      /** In %. */
      fall: z.number(),
    })
    .nullable(),
  luck: Luck,
});
export type Answer = z.output<typeof Answer>;

const dateOf = (day: DayNumber | undefined): string | null => (day === undefined ? null : formatDay(day));

/** Returns what a t-test says at one of so many looks (N5). */
export const testLuck = (
  { pValue, effectiveTrades, trades }: Pick<Summary, "pValue" | "effectiveTrades" | "trades">,
  look: number,
): Luck =>
  pValue === undefined
    ? { kind: "test", p_val: null, n_eff: null, n: trades, look: null, line: null, holds: false }
    : {
        kind: "test",
        p_val: pValue,
        n_eff: effectiveTrades ?? null,
        n: trades,
        look,
        line: significanceLine(look),
        holds: isSignificant(pValue, look),
      };

/** Returns an answer by its wire names. */
export const answerOnWire = (answer: AnswerInCents, luck: Luck): Answer => ({
  made: dollarsOf(answer.madeCents),
  base: dollarsOf(answer.baseCents),
  a_year: answer.aYearPercent ?? null,
  needed: answer.neededCents === undefined ? null : dollarsOf(answer.neededCents),
  wiped_out: dateOf(answer.wipedOut),
  calls: answer.calls ?? null,
  call_first: dateOf(answer.callFirst),
  fall: dollarsOf(answer.fallCents),
  fall_date: dateOf(answer.fallDay),
  holding: answer.holding
    ? {
        ticker: answer.holding.ticker,
        made: dollarsOf(answer.holding.madeCents),
        fall: answer.holding.fallPercent,
      }
    : null,
  luck,
});
