import { useMemo } from "react";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { formatCount } from "../../lib/format.ts";
import { ShadedMatrix } from "../../ui/table/shaded-matrix.tsx";
import type { Compared } from "./compared.ts";
import { correlationOf, weeklyChanges } from "./correlation.ts";

/** How the compared accounts move together, pair by pair. */
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
