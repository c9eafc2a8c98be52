import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { NO_VALUE } from "../../lib/format.ts";
import { METRIC_WORDS, metricOf } from "../../lib/metric-words.ts";
import { comparePath, savedBacktestPath, savedPortfolioPath } from "../../lib/paths.ts";
import { answerColumns } from "../../report/answer/answer-columns.tsx";
import { type StatisticGroup, summaryGroups } from "../../report/summary/summary-groups.ts";
import { isPortfolioKey } from "../../saved/result-name.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { CellValue } from "../../ui/table/cell-value.tsx";
import { WideTable } from "../../ui/table/wide-table.tsx";
import styles from "./compare-table.module.css";
import { type Compared, figuresOf } from "./compared.ts";

type CompareTableProps = { readonly user: string; readonly compared: readonly Compared[] };

const ANSWERS = answerColumns<Compared>((each) => each);

export const CompareTable = ({ user, compared }: CompareTableProps) => {
  const groups = useMemo(() => comparedFigures(compared.map(figuresOf)), [compared]);
  return (
    <div>
      <WideTable caption="Backtests side by side" className={styles.table}>
        <thead>
          <tr>
            <td />
            {compared.map((each, place) => (
              <th key={each.key} scope="col">
                <Head {...{ user, compared, each, place }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={compared.length + 1}>
              <span>Answer, of the whole test</span>
            </th>
          </tr>
          {ANSWERS.map((column) => (
            <tr key={column.id} data-field={column.id}>
              <th scope="row">
                <Term hint={column.hint}>{column.header}</Term>
              </th>
              {compared.map((each) => (
                <td key={each.key}>
                  <CellValue column={column} row={each} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {groups.map(({ title, figures }) => (
          <tbody key={title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={compared.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {figures.map(({ field, label, hint, cells, best }) => (
              <tr key={field} data-field={field}>
                <th scope="row">
                  <Term hint={hint}>{label}</Term>
                </th>
                {cells.map((cell, place) => (
                  <td
                    key={compared[place]?.key}
                    className={classes(best.includes(place) && `bold ${styles.isBest}`)}
                  >
                    {best.includes(place) && <BestMark />}
                    <Toned tone={cell?.tone}>{cell?.text ?? NO_VALUE}</Toned>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </WideTable>
      <p className="hint mt-3">★ Best in row</p>
    </div>
  );
};

const BestMark = () => (
  <>
    <span className="visually-hidden">best: </span>
    <span className={styles.best} aria-hidden="true">
      ★
    </span>
  </>
);

const savedPath = (user: string, key: string): string =>
  isPortfolioKey(key) ? savedPortfolioPath(user, key) : savedBacktestPath(user, key);

type HeadProps = CompareTableProps & { readonly each: Compared; readonly place: number };

const Head = ({ user, compared, each, place }: HeadProps) => {
  const others = compared.map(({ key }) => key).filter((key) => key !== each.key);
  const { points } = each.account;
  const [start, end] = [points[0]?.date, points.at(-1)?.date];
  return (
    <div className="stack-1 items-start regular text-left">
      <span className={`line gap-2 baseline medium ${styles.name}`}>
        <SeriesMark place={place} />
        <Link to={savedPath(user, each.key)}>{each.name}</Link>
      </span>
      <span className={styles.strategy} title={each.summary.strategy}>
        {each.summary.strategy}
      </span>
      {start && end && (
        <span className={`quiet tabular ${styles.period}`}>
          <span className="nowrap">{start}</span> to <span className="nowrap">{end}</span>
        </span>
      )}
      {others.length > 1 && (
        <Link
          className={styles.remove}
          to={comparePath({ user, names: others })}
          aria-label={`Leave out ${each.name}`}
        >
          Leave out
        </Link>
      )}
    </div>
  );
};

/** A significant loss is no better. */
const countsFor = (field: string, { cum_pnl }: SummaryRow): boolean => field !== "p_val" || cum_pnl > 0;

/**
 * Returns the indexes of a figure's best values. Returns none for a neutral figure, for equal values and for a
 * single value.
 */
export const bestPlaces = (field: string, rows: readonly SummaryRow[]): readonly number[] => {
  const better = metricOf(field)?.better ?? "neither";
  if (better === "neither") return [];
  const values = rows.map((row) => {
    const { [field]: value } = row as Readonly<Record<string, unknown>>;
    return typeof value === "number" && countsFor(field, row) ? value : undefined;
  });
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return [];
  const best = better === "most" ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return [];
  return values.flatMap((value, place) => (value === best ? [place] : []));
};

const withoutStrategy = ({ title, statistics }: StatisticGroup): StatisticGroup => ({
  title,
  statistics: statistics.filter(({ field }) => field !== "strategy"),
});

const hasFigures = ({ statistics }: StatisticGroup): boolean => statistics.length > 0;

type ComparedFigure = {
  readonly field: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly cells: readonly (StatisticGroup["statistics"][number] | undefined)[];
  readonly best: readonly number[];
};

export const comparedFigures = (
  rows: readonly SummaryRow[],
): readonly { readonly title: string; readonly figures: readonly ComparedFigure[] }[] => {
  const groups = rows.map((row) => summaryGroups(row).map(withoutStrategy).filter(hasFigures));
  return (groups[0] ?? []).map(({ title, statistics }) => ({
    title,
    figures: statistics.map(({ field, label }) => ({
      ...{ field, label, hint: METRIC_WORDS[field]?.hint },
      cells: groups.map((each) =>
        each.flatMap((group) => group.statistics).find((statistic) => statistic.field === field),
      ),
      best: bestPlaces(field, rows),
    })),
  }));
};
