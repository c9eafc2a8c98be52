import { POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import type { QuotesUsed, RunResults, SummaryRow } from "#shared/contracts/results.ts";
import { ordinal } from "#shared/domain/money.ts";
import { type Significance, significanceLine, significanceOf } from "#shared/domain/result/significance.ts";
import type { JobFile } from "../tasks/job-file.ts";

/** What the reader of an answer must not forget, as data at its end. */

export type Caveats = {
  /** True where a model computed quotes behind the answer; null where no data are behind it. */
  readonly modelled: boolean | null;
  readonly source: string | null;
  readonly fills: Fills;
  /** What the figures come to once all that was tried is counted; null without a result. */
  readonly verdict: object | null;
  /** Which try of this user at this underlying it is; null where none is counted. */
  readonly look: { readonly number: number; readonly words: string } | null;
  /** Legs that closed at an estimated price; null without a result. */
  readonly estimated_exits: { readonly legs: number | null; readonly words: string };
  /** What fills and marks rest on; absent where it was not counted. */
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

/** What a result counted of its quotes. */
const quotesBehind = (
  quotes: QuotesUsed | undefined,
): Pick<Caveats, "estimated_exits" | "quotes"> | undefined =>
  quotes && {
    estimated_exits: { legs: quotes.estimated_fills, words: ESTIMATED },
    quotes: { ...quotes, words: QUOTES },
  };

const WORDS: Readonly<Record<Significance | "too few", string>> = {
  "significant gain": "The mean trade gains more than luck alone explains.",
  "significant loss": "The mean trade loses more than luck alone explains.",
  "could be luck": "Luck alone gives a mean this far from 0 too often.",
  "too few": "Too few trades for a test.",
};

type Tested = Pick<SummaryRow, "p_val" | "n_eff" | "cum_pnl">;

/** A p-value against the line that so many looks set. */
export const verdictOn = (summary: Tested, looks: number) => {
  const verdict = significanceOf(summary, looks) ?? "too few";
  const { p_val, n_eff } = summary;
  return { verdict, words: WORDS[verdict], p_value: p_val, n_eff, line: significanceLine(looks), looks };
};

const fromSearch = (origin: BacktestOrigin | undefined) =>
  origin && {
    from_search: {
      ...origin,
      words: `The best of ${origin.tried.toLocaleString("en-US")} combinations. Its own p-value doesn't know of them.`,
    },
  };

export const caveatsOfBacktest = (
  job: JobFile,
  { facts, origin }: RunResults,
  summary: SummaryRow,
): Caveats => {
  const { look } = facts;
  return {
    ...caveatsOfJob(job),
    verdict: { ...verdictOn(summary, look ?? 1), ...fromSearch(origin) },
    look:
      look === undefined
        ? null
        : {
            number: look,
            words: `This is your ${ordinal(look)} look at ${job.ticker.ticker} in these years.`,
          },
    ...quotesBehind(facts.quotes),
  };
};

/** The caveats of a portfolio's result, which no look is counted for. */
export const caveatsOfPortfolio = (
  job: JobFile,
  summary: Tested,
  quotes: QuotesUsed | undefined,
): Caveats => ({ ...caveatsOfJob(job), verdict: verdictOn(summary, 1), ...quotesBehind(quotes) });
