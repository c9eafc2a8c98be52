import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { setDigest } from "#shared/contracts/digest.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { formatDay } from "#shared/domain/day.ts";
import { dataEndWords, signalCaution } from "#shared/domain/result/forward-words.ts";
import { SampleNote } from "../features/data/sample-note.tsx";
import { followedQuery } from "../features/forward/follow-button.tsx";
import { SignalWords } from "../features/forward/signal-words.tsx";
import styles from "../features/forward/today.module.css";
import { useBacktestFormQuery } from "../lib/backtest-form.ts";
import { formatDate } from "../lib/format.ts";
import { yesterdayInNewYork } from "../lib/new-york.ts";
import { paths, savedBacktestPath } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";
import { useCall, useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { nameOfRow } from "../saved/result-name.ts";
import { useSavedBacktests } from "../saved/saved-lists.ts";
import { TickBox } from "../ui/fields/tick-box.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Section } from "../ui/page/section.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows } from "../ui/waiting/skeleton.tsx";

type Records = { readonly records: readonly ForwardRecord[] };

/** What fell on the newest session of each followed backtest, by date (W7, W8). */
const Today = ({ records }: Records) => {
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

/** Where the chains of a followed backtest are a sample, this list never changes: says so. */
const SampleEnd = ({ records }: Records) => {
  const { data } = useQuery(useBacktestFormQuery());
  const samples = Object.values(data?.[6].data ?? {}).filter(({ modelled }) => modelled);
  const newest = records.map(({ signals }) => signals.date);
  const ends = samples
    .map(({ last_date: date }) => date)
    .filter((date) => records.length === 0 || newest.includes(date));
  const end = ends.sort().at(-1);
  return end && <SampleNote end={end} />;
};

const NothingFollowed = () => (
  <EmptyState title="You don't follow a backtest yet" to={paths.dashboard} button="Go to my backtests">
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

/** What fell on the newest session of the backtests that the member follows, and whether a mail says it too. */
export const TodayPage = () => {
  usePageTitle("Today");
  return (
    <div className="stack-6">
      <div>
        <h1>Today</h1>
        <p className="reading">Entries and exits of the backtests you follow, on the newest session.</p>
      </div>
      <Loaded
        of={followedQuery(useCall())}
        what="what you follow"
        shape={<SkeletonRows rows={5} columns={2} />}
      >
        {(records) => (
          <>
            <Today records={records} />
            <SampleEnd records={records} />
            <DigestSetting />
          </>
        )}
      </Loaded>
    </div>
  );
};

/** Switches the mail after each import on or off; empty until the profile says which it is. */
const DigestSetting = () => {
  const call = useCall();
  const client = useQueryClient();
  const query = useProfileQuery();
  const { data: profile } = useQuery(query);
  const setting = useMutation({
    mutationFn: (on: boolean) => call(setDigest, { body: { on } }),
    onSuccess: (_, on) => client.setQueryData(query.queryKey, (known) => known && { ...known, digest: on }),
  });
  if (!profile) return null;
  const { isPending, variables, data, error } = setting;
  return (
    <div>
      <TickBox
        checked={isPending ? variables : profile.digest}
        onChange={({ target }) => !isPending && setting.mutate(target.checked)}
      >
        Email me this list after each data import
      </TickBox>
      {error ? (
        <p className="fault" role="alert">
          {error.message}
        </p>
      ) : (
        <p className="hint" role="status">
          {data?.message}
        </p>
      )}
    </div>
  );
};
