import { Link } from "react-router-dom";
import type { TickerData } from "#shared/contracts/form/form-answer.ts";
import { ChainWays } from "../features/data/chain-ways.tsx";
import { SampleNote } from "../features/data/sample-note.tsx";
import { useBacktestFormQuery } from "../lib/backtest-form.ts";
import { isOwnMachine } from "../lib/own-machine.ts";
import { dataPath, paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import type { Column } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows } from "../ui/waiting/skeleton.tsx";

type TickerRow = TickerData & { readonly ticker: string; readonly name: string };

const column = (id: string, header: string, of: (row: TickerRow) => string): Column<TickerRow> => ({
  id,
  header,
  isNumber: false,
  value: of,
  text: of,
});

const COLUMNS: readonly Column<TickerRow>[] = [
  {
    ...column("ticker", "Ticker", ({ ticker }) => ticker),
    draw: ({ ticker }) => <Link to={dataPath(ticker)}>{ticker}</Link>,
  },
  column("name", "Name", ({ name }) => name),
  column("first_date", "From", ({ first_date: date }) => date),
  column("last_date", "Through", ({ last_date: date }) => date),
  { ...column("source", "Source", ({ source }) => source), isProse: true },
];

/** The tickers of the service: how far their chains go, where those come from, and how to bring newer ones. */
export const DataListPage = () => {
  usePageTitle("Data");
  return (
    <div className="stack-6">
      <div>
        <h1>Data</h1>
        <p className="reading">
          The option chains that every backtest here runs on. Open a ticker for its report.
        </p>
      </div>
      <Loaded of={useBacktestFormQuery()} what="the data" shape={<SkeletonRows rows={3} columns={5} />}>
        {([, , , , , , { inputs, data = {} }]) => (
          <div className="stack-6">
            <Tickers
              rows={Object.entries(data).map(([ticker, about]) => ({
                ticker,
                name: inputs.ticker[ticker] ?? ticker,
                ...about,
              }))}
            />
            {/* Below a list of unknown length it would move, were it there before. */}
            {isOwnMachine() && <ChainWays />}
          </div>
        )}
      </Loaded>
    </div>
  );
};

const Tickers = ({ rows }: { readonly rows: readonly TickerRow[] }) => {
  const samples = rows.filter(({ modelled }) => modelled);
  const ends = [...new Set(samples.map(({ last_date: date }) => date))].sort();
  if (rows.length === 0)
    return (
      <EmptyState title="No data yet" to={paths.faq} button="Read where data comes from">
        Chains of a ticker show here once they are imported.
      </EmptyState>
    );
  return (
    <div className="stack-3">
      <DataTable caption="Tickers" columns={COLUMNS} rows={rows} isSortable isFirstColumnName />
      {ends.length > 0 && <SampleNote end={ends.at(-1) ?? ""} />}
    </div>
  );
};
