import {
  type DataReport,
  type DataYear,
  MOST_GAPS,
  ODD_MEASURES,
  type OddCount,
  type OddMeasure,
} from "./data-report.ts";
import { importSentences } from "./import-findings.ts";

/** What the data report says, on the console, in the inbox, and on the page. */

type MeasureWords = {
  /** Heads its column. */
  readonly title: string;
  /** What is counted, and of what. */
  readonly meaning: string;
  /** Shares above this deserve attention. */
  readonly alarm: number;
  /** Follows "12% in 2019: ". */
  readonly remark: string;
};

const MEASURE_WORDS: Readonly<Record<OddMeasure, MeasureWords>> = {
  locked: {
    title: "Locked",
    meaning: "The bid equals the ask. Quotes with a bid above the ask are dropped at the import.",
    alarm: 0.02,
    remark: "bid and ask are equal, so fills at them cost no spread",
  },
  wide: {
    title: "Wide",
    meaning: "The spread is over 25% of the mid, or there's no bid.",
    alarm: 0.5,
    remark: "the spread is over 25% of the mid, so the slippage setting decides results",
  },
  stale: {
    title: "Stale",
    meaning: "Bid and ask haven't changed for three sessions or more.",
    alarm: 0.1,
    remark: "bid and ask didn't change for three sessions or more, so exits at them may be too good",
  },
  parity: {
    title: "Parity",
    meaning:
      "Call and put of one strike contradict the underlying's price, beyond bid and ask and 1% of the price, plus 10% a year for interest and dividends.",
    alarm: 0.01,
    remark: "calls and puts contradict the underlying's price, as with a wrong price or options on futures",
  },
  butterflies: {
    title: "Butterflies",
    meaning: "Three neighboring strikes could be bought and sold at a sure profit, at their bids and asks.",
    alarm: 0.01,
    remark: "prices of neighboring strikes contradict each other",
  },
  deltas: {
    title: "Deltas",
    meaning:
      "The delta is more than 0.10 from Black-Scholes at the mid's volatility, out of the money in the expiry nearest to 30 days.",
    alarm: 0.05,
    remark: "deltas differ from the model's by over 0.10, so strikes by delta may be wrong",
  },
  closes: {
    title: "Closes",
    meaning: "The underlying file's close is over 1% from the chain's own price. Of sessions with both.",
    alarm: 0.01,
    remark: "the underlying file and the chain give different prices",
  },
};

/** Returns the odd share of a count, 0 to 1; undefined of nothing. */
const shareOf = ({ of, odd }: OddCount): number | undefined => (of > 0 ? odd / of : undefined);

const PERCENT_DECIMALS = 1;

/** Returns a share such as "12.3%", "0%" where it is exactly that, and "–" where nothing was counted. */
export const shareText = (count: OddCount): string => {
  const share = shareOf(count);
  if (share === undefined) return "–";
  if (count.odd === 0) return "0%";
  const text = (100 * share).toFixed(PERCENT_DECIMALS);
  return Number(text) === 0 ? "<0.1%" : `${text}%`;
};

export type YearColumn = {
  readonly title: string;
  readonly meaning: string;
  /** The sort key; null of nothing. */
  readonly value: (year: DataYear) => number | null;
  readonly text: (year: DataYear) => string;
};

type CountName = "sessions" | "missing" | "expiries" | "strikes" | "quotes";

const countColumn = (name: CountName, title: string, meaning: string): YearColumn => ({
  title,
  meaning,
  value: (year) => year[name],
  text: (year) => year[name].toLocaleString("en-US"),
});

/** The columns of the table by year, after the year itself. */
export const YEAR_COLUMNS: readonly YearColumn[] = [
  countColumn("sessions", "Sessions", "Days with quotes."),
  countColumn("missing", "Missing", "Days on which the exchange was open and there are no quotes."),
  countColumn("expiries", "Expiries", "Expiration dates a session, in the median."),
  countColumn(
    "strikes",
    "Strikes",
    "Strikes within 10% of the underlying's price in the expiry nearest to 30 days, in the median.",
  ),
  countColumn("quotes", "Quotes", "Bid and ask of one contract at one close."),
  ...ODD_MEASURES.map(
    (measure): YearColumn => ({
      title: MEASURE_WORDS[measure].title,
      meaning: MEASURE_WORDS[measure].meaning,
      value: (year) => shareOf(year.odd[measure]) ?? null,
      text: (year) => shareText(year.odd[measure]),
    }),
  ),
];

/** A share of fewer cases is no finding. */
const FEWEST_CASES = 10;

/** More years are only counted. */
const MOST_YEARS = 3;

const listed = (parts: readonly string[], most: number, noun: string): string => {
  const left = parts.length - most;
  const shown = parts.slice(0, most).join(", ");
  return left > 0 ? `${shown}, and ${left} more ${noun}${left === 1 ? "" : "s"}` : shown;
};

const oddSentence = (years: readonly DataYear[], measure: OddMeasure): string[] => {
  const { title, alarm, remark } = MEASURE_WORDS[measure];
  const odd = years.filter((year) => {
    const cases = year.odd[measure];
    return cases.of >= FEWEST_CASES && cases.odd > alarm * cases.of;
  });
  if (odd.length === 0) return [];
  const shares = odd
    .toSorted((a, b) => shareOf(b.odd[measure])! - shareOf(a.odd[measure])!)
    .map((year) => `${shareText(year.odd[measure])} in ${year.year}`);
  return [`${title}, ${listed(shares, MOST_YEARS, "year")}: ${remark}.`];
};

/** Fewer strikes near the money leave a rule little choice. */
const FEW_STRIKES = 5;

const fewStrikes = (years: readonly DataYear[]): string[] => {
  const few = years.filter(({ sessions, strikes }) => sessions > 0 && strikes < FEW_STRIKES);
  if (few.length === 0) return [];
  const counts = few.map(({ year, strikes }) => `${strikes} in ${year}`);
  return [
    `Few strikes near the money, ${listed(counts, MOST_YEARS, "year")}: chosen strikes may be far from asked ones.`,
  ];
};

const missingSentence = ({ years, gaps }: DataReport): string[] => {
  const missing = years.reduce((sum, year) => sum + year.missing, 0);
  if (missing === 0) return [];
  const dates = missing > MOST_GAPS ? `${gaps.join(", ")}, and later ones` : gaps.join(", ");
  return [
    `${missing.toLocaleString("en-US")} ${missing === 1 ? "session has" : "sessions have"} no quotes: ${dates}.`,
  ];
};

/** Returns a sentence for each finding that deserves attention. */
export const findingsOf = (report: DataReport): string[] => [
  ...missingSentence(report),
  ...importSentences(report),
  ...fewStrikes(report.years),
  ...ODD_MEASURES.flatMap((measure) => oddSentence(report.years, measure)),
];
