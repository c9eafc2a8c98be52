import { type CSSProperties, useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatRoundProfit, NO_VALUE } from "../lib/format.ts";
import { classes } from "../ui/classes.ts";
import { Toned } from "../ui/figures/toned.tsx";
import { toneOfProfit } from "../ui/table/columns.ts";
import styles from "./monthly-table.module.css";
import { monthlyProfit, profitByMonth } from "./trade-series.ts";

/** A scrolling region must be focusable to be scrolled by the keyboard. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** P&L by closing month in whole dollars, so that a year fits a line; larger values have deeper tints. */
export const MonthlyTable = ({
  trades,
}: {
  readonly trades: readonly Pick<TradeRow, "date_close" | "pnl">[];
}) => {
  const years = useMemo(() => monthlyProfit(trades), [trades]);
  const totals = useMemo(() => profitByMonth(years), [years]);
  const greatest = years
    .flatMap(({ months }) => months)
    .reduce<number>((most, dollars) => Math.max(most, Math.abs(dollars ?? 0)), 0);
  return (
    <section
      className={classes("card", styles.scroller)}
      {...REACHED_BY_KEYBOARD}
      aria-label="P&L by month and year, table"
    >
      <table className={styles.months}>
        <caption className="visually-hidden">P&L by month and year, in whole dollars</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.year}>
              Year
            </th>
            {SHORT_MONTH_NAMES.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col" className={styles.total}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, months, total }) => (
            <tr key={year}>
              <th scope="row" className={styles.year}>
                {year}
              </th>
              {SHORT_MONTH_NAMES.map((month, place) => (
                <Month key={month} dollars={months[place]} greatest={greatest} />
              ))}
              <Total dollars={total} />
            </tr>
          ))}
        </tbody>
        {years.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" className={styles.year}>
                All
              </th>
              {SHORT_MONTH_NAMES.map((month, place) => (
                <Total key={month} dollars={totals.months[place]} />
              ))}
              <Total dollars={totals.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};

type AmountProps = { readonly dollars: number | undefined };

const None = () => <span className="quiet">{NO_VALUE}</span>;

const Month = ({ dollars, greatest }: AmountProps & { readonly greatest: number }) => {
  const depth = { "--depth": greatest > 0 ? Math.abs(dollars ?? 0) / greatest : 0 } as CSSProperties;
  const isTinted = dollars !== undefined && dollars !== 0;
  return (
    <td className={classes(isTinted && (dollars > 0 ? styles.gain : styles.loss))} style={depth}>
      {dollars === undefined ? <None /> : formatRoundProfit(dollars)}
    </td>
  );
};

const Total = ({ dollars }: AmountProps) => (
  <td className={styles.total}>
    {dollars === undefined ? (
      <None />
    ) : (
      <Toned tone={toneOfProfit(dollars)}>{formatRoundProfit(dollars)}</Toned>
    )}
  </td>
);
