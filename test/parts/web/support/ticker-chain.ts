import type { ChainQuotes, TickerChain } from "#shared/contracts/chains.ts";

type Quotes = ChainQuotes["expiries"][number]["calls"];

/** Parses "600 12.00/12.10 0.5": strike, bid/ask, |delta|, by descending |delta|. */
const quotesOf = (...rows: readonly string[]): Quotes => {
  const cells = rows.map((row) => row.split(/[ /]/).map(Number));
  const cents = (place: number): number[] => cells.map((row) => Math.round(100 * (row[place] ?? 0)));
  return { strikes: cents(0), bids: cents(1), asks: cents(2), deltas: cells.map((row) => row[3] ?? 0) };
};

/** Returns SPY's last chain: expiries in 30 and in 58 days, the underlying at 600. */
export const spyChain = (changes: Partial<TickerChain> = {}): TickerChain => ({
  ticker: "SPY",
  name: "SPDR S&P 500 ETF",
  source: "Modelled on daily closes",
  modelled: true,
  first_date: "2015-01-02",
  last_date: "2026-08-21",
  chain: {
    date: "2026-08-21",
    close: 60_000,
    delta_floor: 0,
    expiries: [
      {
        date: "2026-09-20",
        calls: quotesOf("600 12/12.10 0.5", "610 7/7.10 0.35", "620 4/4.10 0.22"),
        puts: quotesOf("600 12/12.10 0.5", "590 8/8.10 0.35", "580 5/5.10 0.22", "570 3/3.10 0.14"),
      },
      {
        date: "2026-10-18",
        calls: quotesOf("600 17/17.10 0.51"),
        puts: quotesOf("600 17/17.10 0.49"),
      },
    ],
  },
  ...changes,
});
