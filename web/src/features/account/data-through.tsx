import { useQuery } from "@tanstack/react-query";
import { shownDate } from "../../inputs/typed-date.ts";
import { useBacktestFormQuery } from "../../lib/backtest-form.ts";
import styles from "./data-through.module.css";

/** The last session of each ticker's data, newest first; nothing until they are known. */
export const DataThrough = () => {
  const { data } = useQuery(useBacktestFormQuery());
  const tickers = Object.entries(data?.[6].data ?? {});
  if (tickers.length === 0) return null;
  const byDate = Map.groupBy(tickers, ([, { last_date }]) => last_date);
  const parts = [...byDate]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, those]) => `${shownDate(date)} for ${those.map(([ticker]) => ticker).join(", ")}`);
  return <p className={styles.line}>Data through {parts.join("; ")}</p>;
};
