import type { Manifest } from "#shared/contracts/manifest.ts";

const FIRST_CHOICE = "SPY";

/** The ticker that forms open with, and its display name; both empty where there is none. */
export const firstTicker = ({ tickers }: Manifest): { readonly ticker: string; readonly name: string } => {
  const ticker = Object.hasOwn(tickers, FIRST_CHOICE) ? FIRST_CHOICE : (Object.keys(tickers).sort()[0] ?? "");
  return { ticker, name: tickers[ticker]?.displayName ?? "" };
};
