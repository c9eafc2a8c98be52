import { useQuery } from "@tanstack/react-query";
import { useBacktestFormQuery } from "../lib/backtest-form.ts";

export type OtherTickers = {
  /** False where the service is known to have no other ticker. */
  readonly areThere: boolean;
  /** True for a ticker with modeled quotes (M5). */
  readonly isModelled: (ticker: string) => boolean;
  /** The time of a ticker's quotes; undefined where they are the close's (M1a). */
  readonly quotesAt: (ticker: string) => string | undefined;
};

export const useOtherTickers = (home: string): OtherTickers => {
  const { data } = useQuery(useBacktestFormQuery());
  const choices = data?.[6];
  const tickers = choices && Object.keys(choices.inputs.ticker);
  return {
    areThere: tickers?.some((ticker) => ticker !== home) ?? true,
    isModelled: (ticker) => choices?.data?.[ticker]?.modelled ?? false,
    quotesAt: (ticker) => choices?.data?.[ticker]?.quotes_at,
  };
};
