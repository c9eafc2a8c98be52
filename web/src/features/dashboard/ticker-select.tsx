import type { DashboardRow } from "#shared/contracts/dashboard.ts";
import { LineSelect } from "../../ui/buttons/line-select.tsx";

export const ALL_TICKERS = "";

type TickerSelectProps = {
  readonly rows: readonly DashboardRow[];
  /** Whether all rows are loaded. */
  readonly isAll: boolean;
  readonly ticker: string;
  readonly onChoose: (ticker: string) => void;
};

/** Filters the list by ticker; hidden for a list of one ticker. */
export const TickerSelect = ({ rows, isAll, ticker, onChoose }: TickerSelectProps) => {
  const counts = new Map<string, number>();
  for (const { listing } of rows)
    if (listing.about) counts.set(listing.about.ticker, (counts.get(listing.about.ticker) ?? 0) + 1);
  if (counts.size < 2) return null;
  const told = (count: number): string => (isAll ? String(count) : `${count}+`);
  return (
    <LineSelect label="Ticker" value={ticker} onChange={(event) => onChoose(event.target.value)}>
      <option value={ALL_TICKERS}>All ({told(rows.length)})</option>
      {[...counts].sort().map(([name, count]) => (
        <option key={name} value={name}>
          {name} ({told(count)})
        </option>
      ))}
    </LineSelect>
  );
};
