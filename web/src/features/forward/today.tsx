import { Link } from "react-router-dom";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { formatDay } from "#shared/domain/day.ts";
import { dataEndWords, signalCaution } from "#shared/domain/result/forward-words.ts";
import { formatDate } from "../../lib/format.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { paths, savedBacktestPath } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { nameOfRow } from "../../saved/result-name.ts";
import { useSavedBacktests } from "../../saved/saved-lists.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Section } from "../../ui/page/section.tsx";
import { SignalWords } from "./signal-words.tsx";
import styles from "./today.module.css";

type Records = { readonly records: readonly ForwardRecord[] };

/** What fell on the newest session of each followed backtest, by date (W7, W8). */
export const Today = ({ records }: Records) => {
  const { data: saved = [] } = useSavedBacktests().query;
  if (records.length === 0) return <NothingFollowed />;
  const lastSession = formatDay(sessionOnOrBefore(yesterdayInNewYork(new Date())));
  const titles = new Map(saved.map((row) => [row.backtest_name, nameOfRow(row)]));
  const byDate = Map.groupBy(records, ({ signals }) => signals.date);
  return [...byDate].map(([date, ofDate]) => (
    <Section key={date} title={formatDate(date)}>
      <p className="quiet">
        {date < lastSession && `${dataEndWords(date)} `}
        {signalCaution(date)}
      </p>
      <ul className={styles.records}>
        {ofDate.map((record) => (
          <Followed key={record.backtest_name} record={record} title={titles.get(record.backtest_name)} />
        ))}
      </ul>
    </Section>
  ));
};

const NothingFollowed = () => (
  <EmptyState
    title="You don't follow a backtest yet"
    actions={
      <ButtonLink look="action" to={paths.dashboard}>
        Go to my backtests
      </ButtonLink>
    }
  >
    Open a saved backtest and press Follow. Its entries and exits of the newest session then show here.
  </EmptyState>
);

type FollowedProps = {
  readonly record: ForwardRecord;
  /** Its name as the dashboard shows it; undefined where the dashboard's first page lacks it. */
  readonly title: string | undefined;
};

const Followed = ({ record, title }: FollowedProps) => {
  const { username = "" } = useSession();
  const { backtest_name: name, verdict, words, signals } = record;
  return (
    <li className="stack-1">
      <div>
        {/* One line, so that nothing moves when its name comes. */}
        <h3 className="one-line">
          <Link to={savedBacktestPath(username, name)}>{title ?? name}</Link>
        </h3>
        <p className="hint" title={words}>
          {title && `${name} · `}since saved: {verdict.toLowerCase()}
        </p>
      </div>
      <SignalWords words={signals.words} />
    </li>
  );
};
