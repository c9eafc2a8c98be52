import { useState } from "react";
import { formatRoundProfit, withTrueMinus } from "../../lib/format.ts";
import { Segments } from "../../ui/buttons/segments.tsx";
import { averageMonths, type Change, type YearOfReturns } from "../tear-sheet/monthly-returns.ts";
import { MonthGrid } from "./monthly-table.tsx";

const UNITS = ["%", "$"] as const;
type Unit = (typeof UNITS)[number];

const oneDecimal = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Formats a return as "+1.2%", so that a year fits a line. */
const formatShortReturn = (percent: number): string => `${withTrueMinus(oneDecimal.format(percent))}%`;

const LOOKS = {
  "%": { in: "in percent", format: formatShortReturn },
  $: { in: "in whole dollars", format: formatRoundProfit },
} as const;

const changeIn = (change: Change | undefined, unit: Unit): number | undefined =>
  unit === "%" ? (change?.percent ?? undefined) : change?.dollars;

/** The account marked daily by months and years, in percent or in dollars. */
export const MonthlyReturns = ({ years }: { readonly years: readonly YearOfReturns[] }) => {
  const [unit, setUnit] = useState<Unit>("%");
  const of = (changes: readonly (Change | undefined)[]) => changes.map((change) => changeIn(change, unit));
  return (
    <div className="stack-2">
      <div className="head">
        <h3 className="hint bold">Monthly returns, marked daily</h3>
        <Segments label="Monthly returns in" names={UNITS} chosen={unit} onChoose={setUnit} />
      </div>
      <MonthGrid
        caption={`Monthly returns ${LOOKS[unit].in}`}
        years={years.map(({ year, months, total }) => ({
          year,
          months: of(months),
          total: changeIn(total, unit),
        }))}
        foot={{ label: "Average", months: of(averageMonths(years)), total: averageYear(years, unit) }}
        format={LOOKS[unit].format}
      />
    </div>
  );
};

/** The first and the last year may be parts of one, and count as they are. */
const averageYear = (years: readonly YearOfReturns[], unit: Unit): number | undefined => {
  const totals = years.flatMap(({ total }) => changeIn(total, unit) ?? []);
  return totals.length === years.length ? totals.reduce((a, b) => a + b, 0) / totals.length : undefined;
};
