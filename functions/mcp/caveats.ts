import type { Answer } from "#shared/contracts/answer.ts";
import { answerInWords } from "#shared/contracts/answer-words.ts";
import { POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import type { QuotesUsed } from "#shared/contracts/results.ts";
import { ordinal } from "#shared/domain/count-words.ts";
import { parseDay } from "#shared/domain/day.ts";
import type { JobFile } from "../tasks/job-file.ts";

/** The caveats at the end of an answer, as data. */

export type Caveats = {
  /** True where a model computed quotes behind the answer; null where no data are behind it. */
  readonly modelled: boolean | null;
  readonly source: string | null;
  readonly fills: Fills;
  /** The verdict once every try is counted; null without a result. */
  readonly verdict: object | null;
  /** Which try of this user at this underlying it is; null where none is counted. */
  readonly look: { readonly number: number; readonly words: string } | null;
  /** Legs that closed at an estimated price; null without a result. */
  readonly estimated_exits: { readonly legs: number | null; readonly words: string };
  /** The counts of quotes and estimates, and their sentence; absent where none were counted. */
  readonly quotes?: QuotesUsed & { readonly words: string };
};

type Fills = {
  readonly words: string;
  /** Of the half bid-ask spread; null where there is no strategy, or where members differ. */
  readonly slippage_percent: number | null;
  /** Dollars a contract, to open and to close. */
  readonly commission: number | null;
};

const FILLS = "Every fill is at a close: no prices between two closes, no market impact, no taxes.";
const ESTIMATED =
  "Where an exit can't wait and an option has no quote that day, its last quote is carried there by its implied volatility.";
const QUOTES =
  "An estimated quote is an earlier session's, carried by its implied volatility. The spread is the median at the fills.";

export const NO_RESULT: Caveats = {
  modelled: null,
  source: null,
  fills: { words: FILLS, slippage_percent: null, commission: null },
  verdict: null,
  look: null,
  estimated_exits: { legs: null, words: ESTIMATED },
};

type Costs = { readonly slippage?: unknown; readonly commission?: unknown };

const numberOr = (value: unknown, blank: number): number =>
  value === undefined || value === "" || value === "-" ? blank : Number(value);

const fillsOf = ({ slippage, commission }: Costs): Fills => ({
  words: FILLS,
  slippage_percent: numberOr(slippage, POSITION_FIELDS.slippage.blank),
  commission: numberOr(commission, POSITION_FIELDS.commission.blank),
});

type Row = Readonly<Record<string, unknown>>;

/** The costs of a backtest's body, a sweep's, or of all members of a portfolio. */
const costsIn = (body: Row): readonly Costs[] => {
  const { members, overallFields } = body as { members?: readonly Row[]; overallFields?: readonly Row[] };
  if (members) return members.flatMap(costsIn);
  return overallFields ?? [body];
};

export const fillsOfBody = (body: unknown): Fills => {
  const all = costsIn(body as Row).map(fillsOf);
  const [first] = all;
  const isOne = all.every(
    ({ slippage_percent, commission }) =>
      slippage_percent === first?.slippage_percent && commission === first.commission,
  );
  return first && isOne ? first : NO_RESULT.fills;
};

/** The caveats that follow from what a task was asked. */
export const caveatsOfJob = ({ body, ticker, others = [] }: JobFile): Caveats => {
  const entries = [ticker, ...others];
  return {
    ...NO_RESULT,
    modelled: entries.some(({ modelled }) => modelled),
    source: [...new Set(entries.map(({ source }) => source))].join(", "),
    fills: fillsOfBody(body),
  };
};

/** The counts of a result's quotes. */
const quotesBehind = (quotes: QuotesUsed): Pick<Caveats, "estimated_exits" | "quotes"> => ({
  estimated_exits: { legs: quotes.estimated_fills, words: ESTIMATED },
  quotes: { ...quotes, words: QUOTES },
});

const daysBetween = (start: string, end: string): number => (parseDay(end) ?? 0) - (parseDay(start) ?? 0);

type Period = { readonly start: string; readonly end: string };

/** The four lines of a result's answer (N6). */
export const wordsOf = (job: JobFile, answer: Answer, { start, end }: Period, leftOut?: number) =>
  answerInWords(answer, {
    days: daysBetween(start, end),
    tickers: [...new Set([job.ticker, ...(job.others ?? [])].map(({ ticker }) => ticker))],
    leftOut,
  });

type Found = { readonly answer: Answer; readonly quotes: QuotesUsed; readonly period: Period };

/** The caveats of a result: what luck explains of it, and which look it is (N5). */
export const caveatsOfResult = (job: JobFile, { answer, quotes, period }: Found): Caveats => {
  const { luck } = answer;
  const caveats = caveatsOfJob(job);
  const words = wordsOf(job, answer, period);
  const tickers = [job.ticker, ...(job.others ?? [])].map(({ ticker }) => ticker).join(", ");
  return {
    ...caveats,
    verdict: { ...luck, words: words.luck.sentence },
    look:
      luck.kind === "test" && luck.look !== null
        ? {
            number: luck.look,
            words: `This is your ${ordinal(luck.look)} look at ${tickers} in these years.`,
          }
        : null,
    ...quotesBehind(quotes),
  };
};
