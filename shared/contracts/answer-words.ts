import { grouped, ordinal } from "../domain/count-words.ts";
import { parseDay } from "../domain/day.ts";
import type { SkipReason } from "../domain/result/trade.ts";
import type { Answer, Luck } from "./answer.ts";
import type { RunFacts } from "./results.ts";

/** The lines of an answer (N6), the same on pages, in files, in mails, and for agents. */

/** The facts that the lines state beside the answer's figures. */
export type AnswerFacts = {
  /** Calendar days of the test. */
  readonly days: number;
  readonly tickers: readonly string[];
  /** Entries that were left out for want of balance; undefined without an account. */
  readonly leftOut?: number | undefined;
  /** True where the reader is not its maker. */
  readonly isPublic?: boolean | undefined;
};

const REASON = "Not enough balance" satisfies SkipReason;

/** Returns how many entries a backtest left out for want of balance (C5). */
export const leftOutOf = (
  skipped: readonly { readonly reason: string; readonly sessions: number }[],
): number => skipped.find(({ reason }) => reason === REASON)?.sessions ?? 0;

/** The same of a portfolio, over its members. */
export const leftOutByMembers = (
  members: readonly { readonly skipped: Readonly<Record<string, number>> }[],
): number => members.reduce((sum, { skipped }) => sum + (skipped[REASON] ?? 0), 0);

const DATE = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const dateInWords = (date: string): string => DATE.format(new Date(`${date}T00:00:00Z`));

/** Without a sign: the words around it say which way it went. */
const dollars = (amount: number): string => `$${grouped(Math.round(Math.abs(amount)))}`;
const signed = (value: number, text: string): string => `${value < 0 ? "−" : "+"}${text}`;

/** Two significant digits: *0.0071*, and *<0.001* below that. */
const probability = (p: number): string => (p < 0.001 ? "<0.001" : String(Number(p.toPrecision(2))));

const made = ({ a_year: aYear, base, made_out: madeOut }: Answer, { days }: AnswerFacts): string => {
  const line =
    aYear === null
      ? `on ${dollars(base)} in ${grouped(days)} ${days === 1 ? "day" : "days"}`
      : `${signed(aYear, `${Math.abs(aYear).toFixed(2)}%`)} a year on ${dollars(base)}`;
  return typeof madeOut === "number"
    ? `${line}; ${signed(madeOut, dollars(madeOut))} in the kept-back years`
    : line;
};

const account = ({ wiped_out: wipedOut, calls, call_first: first, base, fall, fall_date: at }: Answer) => {
  if (wipedOut !== null) return `The account was wiped out on ${dateInWords(wipedOut)}`;
  if (calls !== null && calls > 0 && first !== null) {
    const when = calls === 1 ? `1 day of margin calls, ` : `${grouped(calls)} days of margin calls, first `;
    return `${dollars(base)} was not enough: ${when}${dateInWords(first)}`;
  }
  return at === null ? "It was never down" : `Most it was down: ${dollars(fall)} on ${dateInWords(at)}`;
};

const needed = (answer: Answer, { leftOut = 0 }: AnswerFacts): string =>
  leftOut === 0
    ? account(answer)
    : `${account(answer)}; ${grouped(leftOut)} ${leftOut === 1 ? "entry was" : "entries were"} left out for want of balance`;

const holding = ({ holding: held }: Answer): string | undefined =>
  held
    ? `${held.ticker} ${held.made < 0 ? "lost" : "made"} ${dollars(held.made)}, with a fall of ${Math.round(held.fall)}%`
    : undefined;

/** Overlap is said where it takes away a good part of the trades. */
const OVERLAP = 0.7;

type TestLuck = Extract<Luck, { kind: "test" }>;

/** The test without its p. A first look that overlaps says that alone. */
const tested = (
  { n_eff: effective, n, look, line, holds }: TestLuck,
  isLoss: boolean,
  { tickers, isPublic }: AnswerFacts,
): string => {
  const overlap =
    effective !== null && effective < OVERLAP * n
      ? `${grouped(n)} trades that say as much as ${grouped(Math.round(effective))} apart`
      : undefined;
  const whose = isPublic ? "its maker's" : "your";
  const asked =
    look === null || look === 1
      ? undefined
      : `${whose} ${ordinal(look)} look at ${tickers.join(", ")}: needs ${probability(line ?? 0)}`;
  const said = [asked, overlap].filter((part) => part !== undefined).join("; ") || "first look";
  return holds && isLoss ? `${said}: a loss` : said;
};

const luckParts = (
  { luck, made: sum }: Answer,
  facts: AnswerFacts,
): { readonly figure: string; readonly line: string } => {
  const tried = luck.kind === "test" ? "" : grouped(luck.tried);
  switch (luck.kind) {
    case "search":
      return luck.verdict === null
        ? { figure: "Not the best", line: `One of ${tried} tried: not the best of its list` }
        : { figure: luck.verdict, line: `best of ${tried} tried` };
    case "changed":
      return { figure: "Changed", line: `from one of ${tried} tried: not tested` };
    case "test":
      return luck.p_val === null
        ? { figure: "–", line: "Too few trades to tell" }
        : { figure: `p ${probability(luck.p_val)}`, line: tested(luck, sum < 0, facts) };
  }
};

/** A luck's figure is its line's beginning; the rest of the line stands beside it. */
export type AnswerWords = {
  readonly made: string;
  readonly needed: string;
  /** Undefined where holding has no figure. */
  readonly holding: string | undefined;
  readonly luck: { readonly figure: string; readonly line: string; readonly sentence: string };
};

const joined = (luck: Luck, { figure, line }: { readonly figure: string; readonly line: string }): string => {
  if (luck.kind === "test") return luck.p_val === null ? line : `${figure}, ${line}`;
  if (luck.kind === "changed") return `${figure} ${line}`;
  return luck.verdict === null ? line : `${figure}: ${line}`;
};

/** Returns an answer's four lines (N6). */
export const answerInWords = (answer: Answer, facts: AnswerFacts): AnswerWords => {
  const luck = luckParts(answer, facts);
  return {
    made: made(answer, facts),
    needed: needed(answer, facts),
    holding: holding(answer),
    luck: { ...luck, sentence: joined(answer.luck, luck) },
  };
};

/** Returns what a backtest made and what luck explains of it, for a list without room for four lines. */
export const answerInOneLine = (
  answer: Answer,
  { start, end, ticker }: Pick<RunFacts, "start" | "end"> & { readonly ticker: string },
): string => {
  const days = (parseDay(end) ?? 0) - (parseDay(start) ?? 0);
  const words = answerInWords(answer, { days, tickers: [ticker] });
  const sum = signed(answer.made, dollars(answer.made));
  return `The test made ${sum}${answer.a_year === null ? " " : ", "}${words.made}. Luck: ${words.luck.sentence}.`;
};
