import { counted, grouped } from "#shared/domain/count-words.ts";
import type { DataReport, DataYear } from "#shared/domain/data/data-report.ts";
import { findingsOf, YEAR_COLUMNS } from "#shared/domain/data/data-report-words.ts";
import { importRowLines } from "#shared/domain/data/import-rows.ts";
import type { AppendedSession } from "./build-market.ts";
import type { ImportReport } from "./import-market.ts";
import type { OrderReport } from "./import-order.ts";
import type { RatesReport } from "./import-rates.ts";
import { REFERENCES, type ReferenceReport } from "./import-reference.ts";
import type { ImportProgress } from "./market-order.ts";

/** The texts of an import for the console and the log. */

/** The data report as lines of text: a table by year, and a sentence for each finding. */

const header = ["year", ...YEAR_COLUMNS.map(({ title }) => title.toLowerCase())];

const rowOf = (year: DataYear): string[] => [
  String(year.year),
  ...YEAR_COLUMNS.map(({ text }) => text(year)),
];

/** Returns the table, right-aligned. */
const tableLines = (years: readonly DataYear[]): string[] => {
  const rows = [header, ...years.map(rowOf)];
  const widths = header.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) => row.map((text, at) => text.padStart(widths[at]!)).join("  "));
};

export const dataReportLines = (report: DataReport): string[] => [
  ...tableLines(report.years),
  ...findingsOf(report),
];

const MEGA = 1e6;

const referenceLines = (report: ReferenceReport): string[] => {
  const { reference, closes, firstDate, lastDate, leftOut } = report;
  return [
    `${reference}: ${counted(closes, "close")}, ${firstDate} to ${lastDate}`,
    ...(leftOut > 0 ? [`${counted(leftOut, "row")} left out: no close, or no session`] : []),
    `a reference series: ${REFERENCES[reference]}`,
  ];
};

/** Returns the report: rows read, kept and dropped, the new version, and what is implausible. */
export const reportLines = (report: OrderReport): string[] => [
  ...("reference" in report ? referenceLines(report) : []),
  ...("entry" in report ? tickerLines(report) : []),
  ...(report.rates ? ratesLines(report.rates) : []),
  ...("data" in report ? dataReportLines(report.data) : []),
];

const ratesLines = ({ count: rates, firstDate, lastDate, blanks }: RatesReport): string[] => [
  `${counted(rates, "rate")}, ${firstDate} to ${lastDate}`,
  ...(blanks > 0 ? [`${counted(blanks, "day")} without a rate`] : []),
  "the rates of all tickers: idle cash can earn interest",
];

/** More replaced sessions are counted. */
const MOST_LISTED = 20;

const appendedLines = (sessions: readonly AppendedSession[]): string[] => {
  const replaced = sessions.filter((session) => session.replaced > 0);
  const added = sessions.filter((session) => session.replaced === 0);
  const [first, last] = [added[0], added.at(-1)];
  return [
    ...replaced
      .slice(0, MOST_LISTED)
      .map(
        ({ date, quotes, replaced: before }) =>
          `${date} replaced: ${grouped(quotes)} rows for ${grouped(before)}`,
      ),
    ...(replaced.length > MOST_LISTED
      ? [`and ${counted(replaced.length - MOST_LISTED, "more session")} replaced`]
      : []),
    ...(first && last
      ? [
          `${counted(added.length, "session")} added: ${added.length === 1 ? first.date : `${first.date} to ${last.date}`}`,
        ]
      : []),
  ];
};

const tickerLines = ({ data, entry, idleSettlements, appended = [] }: ImportReport): string[] => [
  ...importRowLines(data.rows).map((line, i) => (i === 0 ? `${entry.ticker}: ${line}` : line)),
  ...appendedLines(appended),
  `${counted(entry.sessions, "session")}, ${entry.expiries === 1 ? "1 expiry" : `${grouped(entry.expiries)} expiries`}, ${entry.firstDate} to ${entry.lastDate}`,
  ...(entry.dividends === undefined
    ? []
    : [`${counted(entry.dividends, "dividend")}: short calls are assigned early over them`]),
  ...(entry.settlementPrices === undefined
    ? []
    : [`${counted(entry.settlementPrices, "settlement price")}: AM-settled monthlies`]),
  ...(idleSettlements > 0 ? [`${grouped(idleSettlements)} of them on dates on which nothing expires`] : []),
  `source: ${entry.source}; ${(entry.bytes / MEGA).toFixed(1)} MB stored`,
];

const megabytes = (bytes: number): string => (bytes / MEGA).toFixed(1);

const fetchingLine = ({ bytes, totalBytes }: ImportProgress, seconds: number): string => {
  const all = totalBytes > 0 ? ` of ${megabytes(totalBytes)}` : "";
  return `fetched ${megabytes(bytes)}${all} MB, ${megabytes(seconds > 0 ? bytes / seconds : 0)} MB/s`;
};

/** Returns a line with the progress of an import after this many seconds. */
export const progressLine = (progress: ImportProgress, seconds: number): string => {
  if (progress.stage === "fetching") return fetchingLine(progress, seconds);
  if (progress.stage !== "reading") return `${progress.stage} ${grouped(progress.rows)} rows`;
  const { rows, bytes, totalBytes } = progress;
  const share = totalBytes > 0 ? Math.min(100, (100 * bytes) / totalBytes) : 100;
  const speed = seconds > 0 ? bytes / MEGA / seconds : 0;
  return `${grouped(rows)} rows read, ${share.toFixed(0)}%, ${speed.toFixed(1)} MB/s`;
};
