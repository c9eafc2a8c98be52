import { defaultTitle } from "#shared/domain/strategy/result-title.ts";
import { downloadText } from "../../lib/download.ts";
import { Button } from "../../ui/buttons/button.tsx";
import type { Results } from "../read-results.ts";
import type { LoggedTrade } from "./logged-trade.ts";
import { optionOmegaCsv } from "./option-omega-csv.ts";
import { tradeCsv } from "./trade-csv.ts";

type Props = {
  readonly ticker: string;
  readonly trades: readonly LoggedTrade[];
  readonly strategy: string;
  readonly results: Pick<Results, "origin" | "opens" | "closes">;
};

/** The downloads of the trade log: with the API's names, and in the columns of Option Omega. */
export const TradeDownloads = ({ ticker, trades, strategy, results }: Props) => {
  const name = trades[0]?.backtest_name;
  const save = (kind: string, csv: string) => downloadText(`${name || ticker}-${kind}.csv`, csv, "text/csv");
  return (
    <>
      <Button size="small" onClick={() => save("trades", tradeCsv(trades, results.origin))}>
        Download CSV
      </Button>
      <Button
        size="small"
        title="One row per trade, in Option Omega's columns for trade analyzers"
        onClick={() => save("option-omega", optionOmegaCsv(trades, defaultTitle(strategy), results))}
      >
        Option Omega CSV
      </Button>
    </>
  );
};
