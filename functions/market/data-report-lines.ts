import type { DataReport, DataYear } from "#shared/domain/data-report.ts";
import { findingsOf, YEAR_COLUMNS } from "#shared/domain/data-report-words.ts";

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
