import { useMemo } from "react";
import { Link } from "react-router-dom";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { NO_VALUE, withPercents } from "../../lib/format.ts";
import { comparePath, savedBacktestPath, savedPortfolioPath } from "../../lib/paths.ts";
import { isPortfolioKey } from "../../saved/saved-kinds.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { WideTable } from "../../ui/table/wide-table.tsx";
import { comparedFigures } from "./best-figures.ts";
import styles from "./compare-table.module.css";
import { type Compared, figuresOf } from "./compared.ts";

type CompareTableProps = { readonly user: string; readonly compared: readonly Compared[] };

/** The comparison: figures in rows, results in columns, the best of each row marked. */
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
                  <td key={compared[place]?.key} className={classes(best.includes(place) && styles.isBest)}>
                    {best.includes(place) && <BestMark />}
                    <Toned tone={cell?.tone}>{cell?.text ?? NO_VALUE}</Toned>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </WideTable>
      <p className={styles.note}>★ Best in row</p>
    </div>
  );
};

/** Marks the best of a row, also for screen readers. */
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
    <div className={styles.head}>
      <span className={styles.name}>
        <SeriesMark place={place} />
        <Link to={savedPath(user, each.key)}>{each.name}</Link>
      </span>
      <span className={styles.strategy} title={each.summary.strategy}>
        {withPercents(each.summary.strategy)}
      </span>
      {start && end && (
        <span className={classes("quiet", styles.period)}>
          <span className={styles.day}>{start}</span> to <span className={styles.day}>{end}</span>
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
