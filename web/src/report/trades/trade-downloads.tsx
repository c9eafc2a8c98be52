import type { TradeRow } from "#shared/contracts/results.ts";
import { downloadText } from "../../lib/download.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { analyserCsv, hasDetails } from "./analyser-csv.ts";
import { tradeCsv } from "./trade-csv.ts";

type Props = {
  readonly ticker: string;
  readonly trades: readonly TradeRow[];
  /** The strategy in words, the name of an unsaved run. */
  readonly strategy: string;
};

/** The downloads of the trade log: with the API's names, and for trade analyzers. */
export const TradeDownloads = ({ ticker, trades, strategy }: Props) => {
  const name = trades[0]?.backtest_name;
  const save = (kind: string, csv: string) => downloadText(`${name || ticker}-${kind}.csv`, csv, "text/csv");
  return (
    <>
      <Button size="small" onClick={() => save("trades", tradeCsv(trades))}>
        Download CSV
      </Button>
      {trades.every(hasDetails) && (
        <Button
          size="small"
          title="One row a trade, in the columns that programs for the analysis of trade logs read"
          onClick={() =>
            save("trades-for-analysers", analyserCsv(trades.filter(hasDetails), name || strategy))
          }
        >
          CSV for analysers
        </Button>
      )}
    </>
  );
};
