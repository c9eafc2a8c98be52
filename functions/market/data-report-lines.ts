import { type DataReport, type DataYear, ODD_MEASURES } from "#shared/domain/data-report.ts";
import { findingsOf, MEASURE_WORDS, shareText } from "#shared/domain/data-report-words.ts";

/** The data report as lines of text: a table by year, and a sentence for each finding. */

const count = (value: number): string => value.toLocaleString("en-US");

const COLUMNS: readonly (readonly [title: string, textOf: (year: DataYear) => string])[] = [
  ["year", ({ year }) => String(year)],
  ["sessions", ({ sessions }) => count(sessions)],
  ["missing", ({ missing }) => count(missing)],
  ["expiries", ({ expiries }) => count(expiries)],
  ["strikes", ({ strikes }) => count(strikes)],
  ["quotes", ({ quotes }) => count(quotes)],
  ...ODD_MEASURES.map(
    (measure) =>
      [MEASURE_WORDS[measure].title.toLowerCase(), (year: DataYear) => shareText(year.odd[measure])] as const,
  ),
];

/** Returns the table, right-aligned, with its header. */
const tableLines = (years: readonly DataYear[]): string[] => {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...years.map((year) => COLUMNS.map(([, textOf]) => textOf(year))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) => row.map((text, at) => text.padStart(widths[at]!)).join("  "));
};

/** Returns the lines of a data report. */
export const dataReportLines = (report: DataReport): string[] => [
  ...tableLines(report.years),
  ...findingsOf(report),
];
