import { type ReactNode, useMemo, useState } from "react";
import { Choice } from "./controls.tsx";
import { type Period, partOf, periodsOf } from "./period.ts";
import type { Span } from "./time-axis/span.ts";
import { createStore, useStored } from "./time-axis/store.ts";
import { useTimeAxis } from "./time-axis/time-axis.ts";

type Shown<Row> = {
  readonly shown: readonly Row[];
  readonly labels: readonly string[];
  /** The number of rows left out before them. */
  readonly from: number;
  readonly choice: ReactNode;
};

const createOwn = () => ({
  period: createStore<Period>("All"),
  span: createStore<Span | undefined>(undefined),
});

/**
 * Returns the visible part of rows with dates (`yyyy-MM-dd`, in order), and the period picker, which sets all charts
 * of a results page.
 */
export const usePeriod = <Row extends { readonly date: string }>(rows: readonly Row[]): Shown<Row> => {
  const [own] = useState(createOwn);
  const axis = useTimeAxis() ?? own;
  const wanted = useStored(axis.period);
  const span = useStored(axis.span);
  const dates = useMemo(() => rows.map(({ date }) => date), [rows]);
  const periods = useMemo(() => periodsOf(dates), [dates]);
  const period = periods.includes(wanted) || (wanted === "Span" && span) ? wanted : "All";
  const { from, to } = partOf(dates, period, span);
  const part = useMemo(
    () => ({ from, shown: rows.slice(from, to), labels: dates.slice(from, to) }),
    [rows, dates, from, to],
  );
  const choice = periods.length > 0 && (
    <Choice label="Period" names={periods} chosen={period} onChoose={axis.period.set} />
  );
  return { ...part, choice };
};
