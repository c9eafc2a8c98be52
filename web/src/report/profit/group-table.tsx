import type { CSSProperties, ReactNode } from "react";
import { formatCount, formatFixedPercent, formatProfit } from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import { type Group, isThin } from "./breakdowns.ts";
import styles from "./group-table.module.css";

type GroupTableProps = {
  readonly caption: string;
  readonly by: string;
  readonly groups: readonly Group[];
  /** The bars show the P&L per trade, not the sum. */
  readonly isAverage?: boolean;
};

export const GroupTable = ({ caption, by, groups, isAverage = false }: GroupTableProps) => {
  const values = groups.map(({ pnl, trades }) => (isAverage ? pnl / trades : pnl));
  const least = Math.min(0, ...values);
  const range = Math.max(0, ...values) - least;
  return (
    <div className={`card py-1 ${styles.frame}`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <td className={styles.bars} />
            <th scope="col">P&L</th>
            <th scope="col">Per trade</th>
            <th scope="col">Trades</th>
            <th scope="col" className={styles.wide}>
              Win rate
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group, place) => (
            <GroupLine key={group.label} {...group}>
              <Bar value={values[place] ?? 0} least={least} range={range} />
            </GroupLine>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Dim where a few trades say little; a gain or loss keeps its color. */
const GroupLine = ({ label, pnl, trades, wins, children }: Group & { readonly children: ReactNode }) => {
  const profit = (dollars: number) => (
    <td>
      <Toned tone={toneOfProfit(dollars)}>{formatProfit(dollars)}</Toned>
    </td>
  );
  return (
    <tr className={isThin({ trades }) ? styles.thin : undefined}>
      <th scope="row">{label}</th>
      <td className={styles.bars}>{children}</td>
      {profit(pnl)}
      {profit(pnl / trades)}
      <td>{formatCount(trades)}</td>
      <td className={styles.wide}>{formatFixedPercent((100 * wins) / trades)}</td>
    </tr>
  );
};

type BarProps = {
  readonly value: number;
  /** The least of all values, at most 0. */
  readonly least: number;
  /** From the least to the greatest of all values and 0. */
  readonly range: number;
};

/** The numbers beside it say the same. */
const Bar = ({ value, least, range }: BarProps) => {
  const place = (dollars: number): number => (range > 0 ? dollars / range : 0);
  const style = {
    "--zero": place(-least),
    "--from": place(Math.min(0, value) - least),
    "--size": place(Math.abs(value)),
  } as CSSProperties;
  return (
    <span className={styles.track} style={style} aria-hidden="true">
      <span className={classes(styles.bar, value < 0 ? styles.loss : styles.gain)} />
    </span>
  );
};
