import { answerInWords } from "#shared/contracts/answer-words.ts";
import type { TradeRow } from "#shared/contracts/results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { downloadText } from "../../lib/download.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { answerFacts } from "../answer/answer-figures.ts";
import type { Results } from "../read-results.ts";
import { hasMembers, type LoggedTrade } from "./logged-trade.ts";
import { optionOmegaCsv } from "./option-omega-csv.ts";

const FIELDS = [
  "date_open",
  "date_close",
  "days_held",
  "n_spreads",
  "net_debit",
  "net_credit",
  "pnl",
  "exit_reason",
  "start_bal",
  "end_bal",
  "legs",
] as const satisfies readonly (keyof TradeRow)[];

type LogField = (typeof FIELDS)[number] | "dividends" | "member";

/** Returns the columns of a log: dividends where a strategy holds shares, first the member in a portfolio. */
const fieldsOf = (trades: readonly LoggedTrade[]): readonly LogField[] => {
  const fields: readonly LogField[] = FIELDS;
  const paid = trades.some(({ dividends }) => dividends !== undefined)
    ? fields.toSpliced(fields.indexOf("pnl") + 1, 0, "dividends")
    : fields;
  return hasMembers(trades) ? ["member", ...paid] : paid;
};

/** Returns the trade log as CSV with the API's field names, and what luck explains of the result in a last column (N6). */
export const tradeCsv = (trades: readonly LoggedTrade[], luck?: string): string => {
  const fields = fieldsOf(trades);
  const rows = trades.map((trade) => ({
    ...trade,
    dividends: trade.dividends ?? null,
    member: trade.member ?? null,
  }));
  if (luck === undefined) return csvOf(fields, rows);
  return csvOf(
    [...fields, "luck"],
    rows.map((row) => ({ ...row, luck })),
  );
};

const luckIn = ({ answer, facts }: Pick<Results, "answer" | "facts">, ticker: string): string | undefined =>
  answer && facts && answerInWords(answer, answerFacts(facts, [ticker])).luck.sentence;

type Props = {
  readonly ticker: string;
  readonly trades: readonly LoggedTrade[];
  readonly title: string;
  readonly results: Pick<Results, "answer" | "facts" | "opens" | "closes">;
};

/** The downloads of the trade log: with the API's names, and in the columns of Option Omega. */
export const TradeDownloads = ({ ticker, trades, title, results }: Props) => {
  const name = trades[0]?.backtest_name;
  const save = (kind: string, csv: string) => downloadText(`${name || ticker}-${kind}.csv`, csv, "text/csv");
  return (
    <>
      <Button size="small" onClick={() => save("trades", tradeCsv(trades, luckIn(results, ticker)))}>
        Download CSV
      </Button>
      <Button
        size="small"
        title="One row per trade, in Option Omega's columns for trade analyzers"
        onClick={() => save("option-omega", optionOmegaCsv(trades, title, results))}
      >
        Option Omega CSV
      </Button>
    </>
  );
};
