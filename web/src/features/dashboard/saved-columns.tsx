import { memo } from "react";
import { Link } from "react-router-dom";
import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { METRICS_OF } from "#shared/domain/result/metrics.ts";
import { linePlaces } from "../../charts/decimation.ts";
import { daysBetween } from "../../lib/days-between.ts";
import { formatInstantDay, formatMoney, NO_VALUE } from "../../lib/format.ts";
import { METRIC_WORDS, narrowWords } from "../../lib/metric-words.ts";
import { savedBacktestPath } from "../../lib/paths.ts";
import { answerColumns } from "../../report/answer/answer-columns.tsx";
import { nameOfRow } from "../../saved/result-name.ts";
import { classes } from "../../ui/classes.ts";
import type { Column } from "../../ui/table/columns.ts";
import { columnsOf } from "../../ui/table/field-columns.ts";
import { PickBox } from "./picks.tsx";
import styles from "./saved-columns.module.css";
import { TwoLines } from "./two-lines.tsx";

const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 4;
/** About one point per pixel. */
const MOST_POINTS = 120;

type SparklineProps = { readonly values: readonly number[]; readonly label: string };

/** A curve the height of a text line, with a hairline at its first value. */
const Sparkline = memo(({ values, label }: SparklineProps) => {
  const places = linePlaces(values, MOST_POINTS);
  const points = places.map((place) => values[place] ?? 0);
  const least = points.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = points.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const x = (place: number): string =>
    (MARGIN + (place / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (value: number): string => {
    const share = greatest > least ? (greatest - value) / (greatest - least) : 0.5;
    return (MARGIN + share * (HEIGHT - 2 * MARGIN)).toFixed(1);
  };
  const [first] = points;
  return (
    <svg
      className={classes("screen", styles.sparkline)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {first !== undefined && (
        <>
          <line className={styles.start} x1={0} x2={WIDTH} y1={y(first)} y2={y(first)} />
          <polyline
            className={styles.line}
            points={places.map((place) => `${x(place)},${y(values[place] ?? 0)}`).join(" ")}
          />
        </>
      )}
    </svg>
  );
});

/** Replacements that shorten a strategy to traders' notation, in order. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/(\d+) days?\b/g, "$1d"],
  [/(\d) delta\b/g, "$1Δ"],
  [/(\d) %/g, "$1%"],
  [/\bof the premium\b/g, "of premium"],
];

/** Matches a leg's days to expiration. */
const LEG_DAYS = /^(?:buy|sell) [^,]+(, \d+d)/i;

/** Drops a leg's days where they repeat those of the leg before. */
const withoutRepeatedDays = (sentence: string): string => {
  let days: string | undefined;
  return sentence
    .split("; ")
    .map((part) => {
      const said = LEG_DAYS.exec(part)?.[1];
      if (said === undefined) return part;
      const isRepeated = said === days;
      days = said;
      return isRepeated ? part.replace(said, "") : part;
    })
    .join("; ");
};

/**
 * Returns a strategy in one short line: "Sell 1 put, 45d, 0.30Δ; buy 1 put, 0.15Δ; close after 21d". The ticker
 * has its own column.
 */
export const shortStrategy = (sentence: string, ticker: string): string => {
  const withoutTicker = sentence.replace(` ${ticker} `, " ");
  return withoutRepeatedDays(
    SHORTER.reduce((short, [long, brief]) => short.replace(long, brief), withoutTicker),
  );
};

export const NAME_CHARS = 36;
export const PERIOD_CHARS = 17;
const LINE_CHARS = 12;

export const pathOfRow = ({ creator, backtest_name: name }: DashboardRow): string =>
  savedBacktestPath(creator, name);

const exitsOf = ({ strategy, listing }: DashboardRow): string => {
  const short = shortStrategy(strategy, listing.about.ticker);
  const [, exits] = short.split("; close ");
  return exits === undefined ? short : `closes ${exits}`;
};

const period = ({ listing: { about } }: DashboardRow): string => `${about.start} to ${about.end}`;

/** The backtest's key, whether it is shared, its tags, its verdict since, and its date. */
export const SavedName = ({ row }: { readonly row: DashboardRow }) => (
  <>
    <Link to={pathOfRow(row)}>{row.backtest_name}</Link>
    {row.listing.shared && <span className={`nowrap ${styles.fact}`}>shared</span>}
    <RowTags tags={row.listing.label?.tags} />
    {row.listing.since_saved && <Since since={row.listing.since_saved} />}
    <span className={`nowrap ${styles.fact}`}>{formatInstantDay(row.date_created)}</span>
  </>
);

export const RowTags = ({ tags = [] }: { readonly tags: readonly string[] | undefined }) =>
  tags.map((tag) => (
    <span key={tag} className={styles.tag}>
      {tag}
    </span>
  ));

const Since = ({ since: { verdict, words } }: { readonly since: ForwardVerdict }) => (
  <span className={`nowrap ${styles.fact}`} title={words}>
    since saved: {verdict.toLowerCase()}
  </span>
);

export const balanceChange = ({ listing: { about } }: DashboardRow): number | null => {
  const [first, last] = [about.balances[0], about.balances.at(-1)];
  return first && last !== undefined ? last / first : null;
};

export const BalanceLine = ({ row: { listing } }: { readonly row: DashboardRow }) => {
  const balances = listing.about.balances;
  const [first, last] = [balances[0], balances.at(-1)];
  if (first === undefined) return NO_VALUE;
  return <Sparkline values={balances} label={`Account from ${formatMoney(first)} to ${formatMoney(last)}`} />;
};

/** The words that tell rows of one name apart, by backtest. */
type Differing = ReadonlyMap<string, string>;

/** Makes room for the words that differ: the ticker has its own column. */
const nameWithoutTicker = (row: DashboardRow): string => {
  const [name, end] = [nameOfRow(row), ` ${row.listing.about.ticker}`];
  return name.endsWith(end) ? name.slice(0, -end.length) : name;
};

const toldOf = (differing: Differing): readonly Column<DashboardRow>[] => [
  {
    id: "backtest_name",
    header: METRIC_WORDS.backtest_name?.header ?? "",
    isNumber: false,
    growsFrom: NAME_CHARS,
    value: (row) => `${nameOfRow(row)} ${differing.get(row.backtest_name) ?? ""} ${row.backtest_name}`,
    text: nameOfRow,
    draw: (row) => (
      <span className="line">
        <PickBox name={row.backtest_name} />
        <TwoLines
          first={differing.has(row.backtest_name) ? nameWithoutTicker(row) : nameOfRow(row)}
          differs={differing.get(row.backtest_name)}
          title={row.strategy}
          second={
            <>
              <SavedName row={row} />
              <span className={classes(`nowrap ${styles.fact}`, styles.rest)}>{exitsOf(row)}</span>
            </>
          }
        />
      </span>
    ),
  },
  {
    id: "tested",
    header: "Market",
    isNumber: false,
    chars: PERIOD_CHARS,
    isAside: true,
    value: (row) => `${row.listing.about.ticker} ${period(row)}`,
    text: period,
    draw: (row) => <TwoLines first={row.listing.about.ticker} second={period(row)} />,
  },
  {
    id: "balances",
    header: "Account",
    hint: "The account over the test, open positions valued each day; from its start balance, which is dotted.",
    // Sorts by the account's change.
    isNumber: true,
    chars: LINE_CHARS,
    isAside: true,
    value: balanceChange,
    text: () => "",
    draw: (row) => <BalanceLine row={row} />,
  },
];

/** The figures that the list begins with: the answer, then what it does not say; *Made* has the annual return. */
export const USUAL: readonly string[] = [...["Made", "Needed", "Holding", "Luck"], ...METRICS_OF.dashboard];

const ANSWERS = answerColumns<DashboardRow>(({ listing: { answer, about } }) => ({
  answer,
  facts: { days: daysBetween(about.start, about.end), tickers: [about.ticker] },
}));

const SHORT_WORDS = Object.fromEntries(
  (["ann_return", "ddown_mtm", "ddown", "pct_win"] as const).map((field) => [field, narrowWords(field)]),
);

export const figureColumns = (rows: readonly DashboardRow[]): Column<DashboardRow>[] => [
  ...ANSWERS,
  ...columnsOf(rows, {
    first: METRICS_OF.dashboard,
    without: ["backtest_name", "strategy"],
    words: SHORT_WORDS,
  }),
];

export const savedColumns = (
  figures: readonly Column<DashboardRow>[],
  chosen: readonly string[],
  differing: Differing,
): Column<DashboardRow>[] => [...toldOf(differing), ...figures.filter(({ id }) => chosen.includes(id))];
