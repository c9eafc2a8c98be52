import { type ReactNode, useMemo, useState } from "react";
import { Choice } from "./controls.tsx";
import { type Period, periodsOf, placeOfStart } from "./period.ts";

type Shown<Row> = {
  readonly shown: readonly Row[];
  /** Their dates. */
  readonly labels: readonly string[];
  /** The number of rows left out before them. */
  readonly from: number;
  /** The period picker; empty if the dates span less than the shortest period. */
  readonly choice: ReactNode;
};

/** Returns the visible part of rows with dates (`yyyy-MM-dd`, in order), and the period picker. */
export const usePeriod = <Row extends { readonly date: string }>(rows: readonly Row[]): Shown<Row> => {
  const [wanted, setWanted] = useState<Period>("All");
  const dates = useMemo(() => rows.map(({ date }) => date), [rows]);
  const periods = useMemo(() => periodsOf(dates), [dates]);
  const period = periods.includes(wanted) ? wanted : "All";
  const part = useMemo(() => {
    const from = placeOfStart(dates, period);
    return { from, shown: rows.slice(from), labels: dates.slice(from) };
  }, [rows, dates, period]);
  const choice = periods.length > 0 && (
    <Choice label="Period" names={periods} chosen={period} onChoose={setWanted} />
  );
  return { ...part, choice };
};
