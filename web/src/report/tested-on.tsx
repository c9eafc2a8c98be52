import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { RunFacts } from "#shared/contracts/results.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { formatCount, formatDate } from "../lib/format.ts";
import { dataPath } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { Term } from "../ui/overlays/term.tsx";
import { QuoteLine } from "./quote-line.tsx";
import styles from "./tested-on.module.css";

type TestedOnProps = {
  readonly ticker: string;
  readonly facts: RunFacts;
};

/** The basis of a result: ticker, period and source of the quotes, and which of them it used. */
export const TestedOn = ({ ticker, facts }: TestedOnProps) => (
  <>
    <TestedOver
      ticker={ticker}
      start={facts.start}
      end={facts.end}
      sessions={facts.sessions}
      source={<Source ticker={ticker} {...facts} />}
      data={<DataLink ticker={ticker} />}
    />
    <QuoteLine quotes={facts.quotes} />
  </>
);

type TestedOverProps = {
  readonly ticker: string;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly sessions: number;
  readonly source?: ReactNode;
  readonly data?: ReactNode;
};

export const TestedOver = ({ ticker, start, end, sessions, source, data }: TestedOverProps) => (
  <ul className={`row gap-2 rows-0 stretch quiet tabular ${styles.tested}`} aria-label="Tested on">
    <li className="ink bold">{ticker}</li>
    {start && end && (
      <li>
        <time dateTime={start}>{formatDate(start)}</time> to <time dateTime={end}>{formatDate(end)}</time>
      </li>
    )}
    <li>{formatCount(sessions)} sessions</li>
    {source && <li>{source}</li>}
    {data}
  </ul>
);

/** Visitors of a public link have no way to the report. */
const DataLink = ({ ticker }: Pick<TestedOnProps, "ticker">) => {
  const { isSignedIn } = useSession();
  if (!isSignedIn) return null;
  return (
    <li>
      <Link to={dataPath(ticker)}>Data</Link>
    </li>
  );
};

const Source = ({ ticker, source, modelled }: Pick<TestedOnProps, "ticker"> & RunFacts) =>
  modelled ? (
    <Term hint={`The quotes of ${ticker} were computed and never traded (${source}).`}>
      {MODELLED} quotes
    </Term>
  ) : (
    <Term hint={`The quotes of ${ticker} are as traded, from ${source}.`}>{source}</Term>
  );
