import { type CSSProperties, useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatRoundProfit, NO_VALUE } from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import { WideTable } from "../../ui/table/wide-table.tsx";
import styles from "./monthly-table.module.css";
import { monthlyProfit, profitByMonth } from "./trade-series.ts";

/** January to December and their total; undefined without a value. */
type Months = { readonly months: readonly (number | undefined)[]; readonly total: number | undefined };

type MonthGridProps = {
  readonly caption: string;
  readonly years: readonly (Months & { readonly year: number })[];
  /** The row under the years; shown if there are several. */
  readonly foot: Months & { readonly label: string };
  /** Formats with a sign, since the tints are colors. */
  readonly format: (value: number) => string;
};

/** Months by years, the totals always in sight; larger values have deeper tints. */
export const MonthGrid = ({ caption, years, foot, format }: MonthGridProps) => {
  const greatest = years
    .flatMap(({ months }) => months)
    .reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return (
    <WideTable caption={caption} className={styles.months}>
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
              <Month key={month} value={months[place]} {...{ greatest, format }} />
            ))}
            <Sum value={total} format={format} isTotal />
          </tr>
        ))}
      </tbody>
      {years.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" className={styles.year}>
              {foot.label}
            </th>
            {SHORT_MONTH_NAMES.map((month, place) => (
              <Sum key={month} value={foot.months[place]} format={format} />
            ))}
            <Sum value={foot.total} format={format} isTotal />
          </tr>
        </tfoot>
      )}
    </WideTable>
  );
};

/** P&L by closing month in whole dollars, so that a year fits a line. */
export const MonthlyTable = ({
  trades,
}: {
  readonly trades: readonly Pick<TradeRow, "date_close" | "pnl">[];
}) => {
  const years = useMemo(() => monthlyProfit(trades), [trades]);
  const totals = useMemo(() => profitByMonth(years), [years]);
  return (
    <MonthGrid
      caption="P&L by month and year, in whole dollars"
      years={years}
      foot={{ label: "All", ...totals }}
      format={formatRoundProfit}
    />
  );
};

type AmountProps = { readonly value: number | undefined } & Pick<MonthGridProps, "format">;

const None = () => <span className="quiet">{NO_VALUE}</span>;

const Month = ({ value, format, greatest }: AmountProps & { readonly greatest: number }) => {
  const depth = { "--depth": greatest > 0 ? Math.abs(value ?? 0) / greatest : 0 } as CSSProperties;
  const isTinted = value !== undefined && value !== 0;
  return (
    <td className={classes(isTinted && (value > 0 ? styles.gain : styles.loss))} style={depth}>
      {value === undefined ? <None /> : format(value)}
    </td>
  );
};

const Sum = ({ value, format, isTotal = false }: AmountProps & { readonly isTotal?: boolean }) => (
  <td className={classes(styles.sum, isTotal && styles.total)}>
    {value === undefined ? <None /> : <Toned tone={toneOfProfit(value)}>{format(value)}</Toned>}
  </td>
);
