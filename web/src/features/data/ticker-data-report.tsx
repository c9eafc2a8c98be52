import type { TickerDataReport as Report } from "#shared/contracts/data-report.ts";
import type { DataReport, DataYear } from "#shared/domain/data/data-report.ts";
import { findingsOf, YEAR_COLUMNS } from "#shared/domain/data/data-report-words.ts";
import { type ImportRows, importRowLines } from "#shared/domain/data/import-rows.ts";
import { earlyQuotesSentence } from "#shared/domain/modelled.ts";
import { formatDate } from "../../lib/format.ts";
import { isOwnMachine } from "../../lib/own-machine.ts";
import { paths } from "../../lib/paths.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Section } from "../../ui/page/section.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { ChainWays } from "./chain-ways.tsx";
import { SampleNote } from "./sample-note.tsx";
import styles from "./ticker-data-report.module.css";

/** A ticker's data: where they come from, what stands out, and the figures by year with their meanings. */
export const TickerDataReport = ({ about }: { readonly about: Report }) => (
  <article className="stack-8">
    <div className="stack-2">
      <h1>{about.ticker} data</h1>
      <p className="reading tabular">
        {about.name}, {formatDate(about.first_date)} to {formatDate(about.last_date)}. Source: {about.source}.
      </p>
      {about.quotes_at && (
        <p className="reading tabular">{earlyQuotesSentence(about.ticker, about.quotes_at)}</p>
      )}
      {about.modelled && (
        <>
          <p className="reading">
            A model computed these quotes. They were never traded, so they show few faults.
          </p>
          <SampleNote end={about.last_date} />
        </>
      )}
    </div>
    {about.report ? <Findings report={about.report} /> : <NoReport ticker={about.ticker} />}
    {isOwnMachine() && <ChainWays />}
  </article>
);

const Findings = ({ report }: { readonly report: DataReport }) => {
  const findings = findingsOf(report);
  return (
    <>
      {report.rows && <LastImport rows={report.rows} />}
      <Section title="What stands out">
        {findings.length === 0 ? (
          <p className="reading">Nothing does.</p>
        ) : (
          <ul className="stack-2 measure">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="By year">
        <div className="stack-3">
          <YearTable years={report.years} />
          <p className="hint">
            Shares are of quotes with a strike within 10% of the underlying's price, unless the meaning says
            otherwise.
          </p>
        </div>
      </Section>
      <Section title="What the columns mean">
        <dl className="ruled">
          {YEAR_COLUMNS.map(({ title, meaning }) => (
            <div key={title} className={`py-2 underlined ${styles.meaning}`}>
              <dt className="bold">{title}</dt>
              <dd className="quiet">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
};

const LastImport = ({ rows }: { readonly rows: ImportRows }) => (
  <Section title="Last import">
    <ul className="stack-2 measure">
      {importRowLines(rows).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Section>
);

const NoReport = ({ ticker }: { readonly ticker: string }) => (
  <EmptyState title="No report" to={paths.backtester} button="Go to the backtester">
    The report of {ticker}'s data can't be read. The next import, or the next session that's added, makes one.
  </EmptyState>
);

const COLUMNS: readonly Column<DataYear>[] = [
  {
    id: "Year",
    header: "Year",
    isNumber: false,
    value: ({ year }) => year,
    text: ({ year }) => String(year),
  },
  ...YEAR_COLUMNS.map(
    ({ title, meaning, value, text }): Column<DataYear> => ({
      id: title,
      header: title,
      hint: meaning,
      isNumber: true,
      value,
      text,
    }),
  ),
];

const YearTable = ({ years }: { readonly years: readonly DataYear[] }) => (
  <DataTable caption="Data by year" columns={COLUMNS} rows={years} isSortable isFirstColumnName />
);
