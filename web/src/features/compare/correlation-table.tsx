import { useMemo } from "react";
import { parseDay } from "#shared/domain/day.ts";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { formatCount } from "../../lib/format.ts";
import type { Account } from "../../report/account/account.ts";
import { ShadedMatrix } from "../../ui/table/shaded-matrix.tsx";
import type { Compared } from "./compared.ts";

export const CorrelationTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const changes = useMemo(() => compared.map(({ account }) => weeklyChanges(account)), [compared]);
  const rows = changes.map((one) =>
    changes.map((other) => (one === other ? undefined : correlationOf(one, other))),
  );
  const weeks = rows.flat().flatMap((each) => each?.weeks ?? []);
  if (weeks.length === 0) return <p className="quiet">They share too few weeks to tell.</p>;
  return (
    <div className="stack-3">
      <p className="hint">{wordsOf(weeks)}</p>
      <ShadedMatrix
        caption="Correlation of weekly changes"
        heads={compared.map(({ key, name }, place) => ({ key, name, mark: <SeriesMark place={place} /> }))}
        rows={rows.map((row) => row.map((each) => each?.value ?? null))}
      />
    </div>
  );
};

const wordsOf = (weeks: readonly number[]): string => {
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)];
  const count = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return `Of the accounts marked daily, over ${count} shared weeks. 1 moves together, 0 independently, −1 against.`;
};

/** 1970-01-01 was a Thursday, three days into its week. */
const THURSDAY = 3;
const DAYS_A_WEEK = 7;

const weekOf = (date: string): number => Math.floor(((parseDay(date) ?? 0) + THURSDAY) / DAYS_A_WEEK);

/** Returns the change of the account in percent by week, Monday to Friday; the first week has none. */
export const weeklyChanges = ({ points }: Account): Map<number, number> => {
  const ends = new Map(points.map(({ date, balance }) => [weekOf(date), balance]));
  const changes = new Map<number, number>();
  let before: number | undefined;
  for (const [week, balance] of ends) {
    if (before !== undefined && before > 0) changes.set(week, (balance / before - 1) * 100);
    before = balance;
  }
  return changes;
};

/** Fewer weeks say nothing. */
const LEAST_WEEKS = 12;

export type Correlation = {
  readonly value: number;
  readonly weeks: number;
};

/** Returns the correlation of two accounts over the weeks of both; undefined under 12, or where one never changed. */
export const correlationOf = (
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Correlation | undefined => {
  const pairs = [...one].flatMap(([week, x]) => {
    const y = other.get(week);
    return y === undefined ? [] : [{ x, y }];
  });
  const weeks = pairs.length;
  if (weeks < LEAST_WEEKS) return undefined;
  const meanX = pairs.reduce((sum, { x }) => sum + x, 0) / weeks;
  const meanY = pairs.reduce((sum, { y }) => sum + y, 0) / weeks;
  const [xx, yy, xy] = pairs.reduce(
    ([a, b, c], { x, y }) => [a + (x - meanX) ** 2, b + (y - meanY) ** 2, c + (x - meanX) * (y - meanY)],
    [0, 0, 0],
  );
  return xx > 0 && yy > 0 ? { value: xy / Math.sqrt(xx * yy), weeks } : undefined;
};
