import { useMemo } from "react";
import type { ElsewhereResults } from "#shared/contracts/elsewhere/results.ts";
import { downloadText } from "../lib/download.ts";
import { adviceOn } from "../lib/fault-words.ts";
import { formatReturn, withTrueMinus } from "../lib/format.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Cards } from "../ui/table/cards.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { FactsTable } from "../ui/table/facts-table.tsx";
import styles from "./elsewhere.module.css";
import { ELSEWHERE_FIGURES, elsewhereColumns, tickerText } from "./elsewhere-columns.ts";
import { elsewhereCsv } from "./elsewhere-csv.ts";
import type { OtherTickers } from "./use-other-tickers.ts";

type Props = { readonly results: ElsewhereResults; readonly tickers: OtherTickers };

/** The rule on other tickers: what they say, home apart, the others, and those that were left out (L4 to L8). */
export const ElsewhereTable = ({ results, tickers }: Props) => {
  const { ticker, home, pooled, words, left_out: leftOut } = results;
  const download = () => downloadText(`${ticker}-elsewhere.csv`, elsewhereCsv(results), "text/csv");
  return (
    <div className="stack-4">
      <div className="stack-1">
        <p className={styles.words}>{withTrueMinus(words)}</p>
        {pooled.mean !== null && (
          <p className="quiet">
            An average week on all of them together: {formatReturn(pooled.mean)} of a trade's risk.
          </p>
        )}
      </div>
      <div className="stack-1">
        <h3 className="hint bold">Where it was found: {tickerText(ticker, tickers)}</h3>
        <FactsTable caption={`The rule on ${ticker}`} columns={ELSEWHERE_FIGURES} row={home} />
      </div>
      {results.rows.length > 0 && <Others results={results} tickers={tickers} />}
      {leftOut.length > 0 && (
        <div className="stack-1">
          <h3 className="hint bold">Left out</h3>
          <ul className={styles.left}>
            {leftOut.map((each) => (
              <li key={each.ticker}>
                <span className="bold">{each.ticker}</span>: {adviceOn(each.reason) ?? each.reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row">
        <Button size="small" onClick={download}>
          Download CSV
        </Button>
      </div>
    </div>
  );
};

const Others = ({ results: { rows }, tickers }: Props) => {
  const isNarrow = useNarrow();
  const { isModelled, quotesAt } = tickers;
  const columns = useMemo(() => elsewhereColumns({ isModelled, quotesAt }), [isModelled, quotesAt]);
  if (!isNarrow)
    return (
      <DataTable
        caption="The rule on other tickers"
        columns={columns}
        rows={rows}
        isSortable
        isFirstColumnName
      />
    );
  return (
    <Cards
      columns={ELSEWHERE_FIGURES}
      rows={rows}
      titleOf={(place) => tickerText(rows[place - 1]?.ticker ?? "", tickers)}
      leadLines={4}
    />
  );
};
