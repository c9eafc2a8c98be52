import type { PerformanceRow, RunFacts } from "#shared/contracts/results.ts";
import { formatCount, formatDate } from "../lib/format.ts";
import { Term } from "../ui/term.tsx";
import styles from "./tested-on.module.css";

type TestedOnProps = {
  readonly ticker: string;
  readonly facts: RunFacts | undefined;
  /** One row a session: tells the period of results of before there were facts. */
  readonly performance: readonly PerformanceRow[];
};

/** What a result stands on: ticker, period, and where the quotes come from. */
export const TestedOn = ({ ticker, facts, performance }: TestedOnProps) => {
  const start = facts?.start ?? performance[0]?.date;
  const end = facts?.end ?? performance.at(-1)?.date;
  return (
    <ul className={styles.tested} aria-label="Tested on">
      <li className={styles.ticker}>{ticker}</li>
      {start && end && (
        <li>
          <time dateTime={start}>{formatDate(start)}</time> to <time dateTime={end}>{formatDate(end)}</time>
        </li>
      )}
      <li>{formatCount(facts?.sessions ?? performance.length)} sessions</li>
      {facts && (
        <li>
          <Source ticker={ticker} {...facts} />
        </li>
      )}
    </ul>
  );
};

const Source = ({ ticker, source, modelled }: Pick<TestedOnProps, "ticker"> & RunFacts) =>
  modelled ? (
    <Term hint={`The quotes of ${ticker} were computed and never traded (${source}).`}>Modelled quotes</Term>
  ) : (
    <Term hint={`The quotes of ${ticker} are as traded, from ${source}.`}>{source}</Term>
  );
