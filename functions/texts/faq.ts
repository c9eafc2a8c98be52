import type { FaqEntry } from "#shared/contracts/texts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import type { ServiceLimits } from "../tasks/service-limits.ts";

/** Questions of traders. Each answer describes the engine: a change of a rule changes its answer. */
export const faqOf = ({ sweeps, backtests }: ServiceLimits): FaqEntry[] => [
  {
    question: "Where does the data come from?",
    answer: `Every ticker names its source, and every result repeats it. There are two kinds.

- Chains from a data vendor, imported as sold: one bid and one ask per contract and session. Volatility, delta, volume, and open interest come along where the vendor has them.
- The sample market: real daily closes of SPY, SPX, QQQ, IWM, AAPL, MSFT, NVDA, TSLA, and AMZN, and real VIX levels. Its option quotes are computed from them.

FOMC decisions, trading holidays, and the splits and earnings dates of some large companies are built in. VIX filters work for every ticker.

The backtester and every result link to a page of the ticker's data. It counts, by year, sessions and strikes, and quotes that are stale, wide, or contradict each other.`,
  },
  {
    question: "What does “Modelled” on a result mean?",
    answer: `The option quotes are computed, not traded. The sample market prices options from the daily close. Volatility comes from VIX for SPX and the index funds, and from past moves and earnings dates for stocks. Spreads widen far from the money and in stress.

These quotes have realistic shapes, and nothing in them is mispriced. They're good for learning the product, and for seeing how a strategy behaves in a crash like March 2020. Don't pick a strategy to trade based on them.`,
  },
  {
    question: "At what prices do trades fill?",
    answer: `At the contract's own end-of-day quotes, never at a theoretical price. With slippage at 100%, the default, you buy at the ask and sell at the bid. At 0% you fill at the mid, at 50% halfway in between. Fractions of a cent are rounded against you.

An option without a bid can't be sold to open. One that you hold can still be sold for nothing. Stops, targets, and other exits need a quote for every leg that day; otherwise they're tried again the next session.`,
  },
  {
    question: "Which costs are counted?",
    answer: `Your share of the bid-ask spread, and a commission per contract and side: $0.65 unless you change it. Both are in every profit, stop, and target. Options that expire or are assigned cost nothing.

Exchange and regulatory fees, taxes, and interest on margin aren't counted. Idle cash earns the yield of 3-month Treasury bills where the service has such rates and you switch interest on.`,
  },
  {
    question: "How is a contract chosen from the chain?",
    answer: `First the expiration: the one nearest your days to expiration, the exact one, or the nearest above or below. Then the strike: nearest your delta, or by percent out of the money, premium, or distance from another leg.

A contract must have a quote that day. If none comes close enough, nothing is opened, and the result says how often that happened.`,
  },
  {
    question: "When does a position close?",
    answer: `At the close of the first session where an exit applies. Exits are checked in this order: expiration, split, stop loss, profit target, trailing stop, delta, event, days to expiration, maximum hold, end of test. After the close, a short call may be assigned.

The data has one price a day, at the close. A stop crossed at noon and recovered by four o'clock doesn't trigger here, and an overnight gap exits at the next close, however far past your stop that is. Real stops may do better or worse.`,
  },
  {
    question: "Can a backtest see the future?",
    answer: `Entries, filters, and exits use only what was known at the close, and they trade at that same close. So you'd have had to decide and trade in the last few minutes. Some vendors take their quotes at 15:45. Filters then see the underlying's price of that time instead of the close, and the form and each result say so.

Two inputs look ahead. Earnings and holidays use the dates on which they really happened, even in rules that enter before them. Sessions to the end of a month include unplanned market closures. FOMC decisions between meetings and unplanned closures open no position before they happen: no trader could have anticipated them. The biggest look into the future is your own: you know which years you're testing.`,
  },
  {
    question: "Are options American or European, and can short calls be assigned early?",
    answer: `If a ticker's dividends are known, its options are American. A short call in the money is assigned the evening before an ex-date if its holder gains by exercising. The whole position closes there. In practice more than half of such calls are never exercised, so this is conservative.

If a ticker has no dividend data, its options are European. That's right for index options such as SPX. It's also right for the sample market's funds and stocks, whose closes are dividend-adjusted. Nothing else is exercised early: neither deep puts nor your own long calls.`,
  },
  {
    question: "How do index options that settle at the open expire?",
    answer: `SPX monthlies stop trading the evening before their expiration and settle on that morning's opening prices. If a ticker has such settlement prices, the form says “AM-settled monthlies”, and those expirations settle on them. Later options and shares of the same position close at that day's close, some hours after the opening. An expiration without a price settles at the close, and a note counts them. The sample's SPX monthlies settle on the index's published open, which isn't the official settlement value and can be some points away from it.`,
  },
  {
    question: "How are shares traded beside options?",
    answer: `A row of shares holds lots of 100 per spread, bought or sold short. Shares fill at the session's close when the position opens and when it closes, without slippage or commission, so a covered call written again each month in effect keeps its shares. If a ticker's dividends are known, long shares receive them and short shares pay them. The closes of the sample market's funds and stocks contain them already.

Stops and targets in % of premium look at the options alone: a covered call with a target of 50% closes when the call can be bought back at half of what it brought. All other stops, targets, and figures count the shares. Long shares are paid in full; there is no loan, no interest on it, and no borrowing fee for short shares.`,
  },
  {
    question: "What happens over a stock split?",
    answer: `Prices and strikes are shown as quoted on the day. An open position closes at the last session before the split, with “Split” as its exit reason. No new position is opened that late. Averages, ranks, and changes use split-adjusted prices.`,
  },
  {
    question: "How is risk measured, and are there margin calls?",
    answer: `If all options expire together and the loss is limited, the risk is that loss, including opening costs. Otherwise it's the Reg-T margin on the day of entry: the premium plus 20% of the underlying (15% of a broad index such as SPX), less the distance out of the money, and never less than 10%.

If you enter a balance, trades are skipped when the account can't cover the full risk. After that nothing is closed for want of money: a position is held until one of your exits closes it. The result counts the days of margin calls, on which a broker would have asked for more, and “Needed” says what balance would have been enough. Without a balance there's no limit, and returns are based on twice the largest risk of any trade.`,
  },
  {
    question: "What isn't modeled?",
    answer: `- Prices between two closes, and orders worked during the day.
- Market impact, and how many contracts were really available at the quote.
- A broker closing positions at a margin call, borrowing costs, interest on margin, and taxes.
- Early exercise, except of short calls over a known dividend.
- Special dividends, and contracts adjusted for mergers.
- AM settlement of tickers without settlement prices: their options settle at the close of the last session.
- After-hours exercise decisions driven by late news.

Each of these can make a real result worse than the one shown here.`,
  },
  {
    question: "Are the results free of survivorship bias?",
    answer: `No. The tickers are funds and companies that exist today, and some are here because they did well. Selling puts on a decade's winners looks safe in a backtest of that decade. An index fund suffers less from this than a single stock. We can't correct for it, so keep it in mind with every single-stock result.`,
  },
  {
    question: "What does the p-value say?",
    answer: `How often trades without any edge would average this far from zero by chance. It assumes they're scattered like yours. 0.05 means once in 20 tries. The test is a two-sided t-test of the trades' P&L. Trades that were open together are one bet in pieces and count for less; the summary says how many trades apart would say as much.

Read it with care. The more strategies you try, the better the best one looks by luck. So the answer above each result says which of your looks at the ticker it is, and asks for 0.05 divided by that number. A strategy that nearly always wins a little and rarely loses a lot looks certain until that loss comes.`,
  },
  {
    question: "What are the 200 million combinations?",
    answer: `A search takes lists instead of single values: structures, days to expiration, deltas, stops, targets, holding periods, filters. It tests every combination. The full list for one ticker has 208,678,848 combinations, and the page counts yours as you type.

Every one is fully backtested; none are estimated or skipped. Each is the plain backtest of those values, one spread per position, to the cent. The leaders of each list are run again by the ordinary engine. If even one cent differs, nothing is shown.`,
  },
  {
    question: "Isn't the best of millions just luck?",
    answer: `Very often, and the search tells you so. It keeps back the last part of the period, 30% by default, and ranks on the rest. It works out how good the best of that many tries would look without any edge. Your earlier searches of the same ticker and years count as tries too. “Held up” takes three things. A random sample of the whole grid shows more than chance. The leader, with one more trade lost in full, comes within a tenth of that bar or passes it. And it made money in the kept-back years.

No search can know what the next years bring, whether you'd have been filled at that size, or what you tried elsewhere.`,
  },
  {
    question: "Does a strategy work on other tickers?",
    answer: `“Try it on other tickers” on a result, a saved backtest, or a leader runs the same rule on every other ticker, nothing changed. Each ticker gets a row, and they're also taken together week by week, so one bad week for all of them counts once. Dollar amounts such as a strike by premium or a stop in $ mean something else on another ticker, so they're refused. Use a delta or a percentage.

Tickers share one market, so this is less evidence than it looks. The verdict stays as it was.`,
  },
  {
    question: "How exact are the results?",
    answer: `Money is counted in whole cents from the quote to the final balance, and thresholds are compared as decimals. So no result depends on rounding noise. The same inputs on the same data give the same result, today or in a year. Every trade is listed with its dates, debit, credit, and exit reason, so you can check it against the chain.

Exact isn't the same as certain: the arithmetic is, the assumptions listed here aren't.`,
  },
  {
    question: "Why were there few trades, or none?",
    answer: `A result's notes count the days without an entry by the first reason that applied. A position may have been open already. A filter or event may have blocked the entry. No expiration or contract may have been close enough, or the balance didn't cover the risk. Try a longer period, more open positions, “Nearest” for the days to expiration, or a wider filter.`,
  },
  {
    question: "How long are results kept, and who can see them?",
    answer: `Results are kept for ${TASK_LIFE_DAYS} days. Anything you save stays until you delete it, even after your subscription ends. You can download trades and leading combinations as CSV.

Your backtests, portfolios, and searches are private unless you share one. Then anyone with the link can view it, until you turn sharing off.`,
  },
  {
    question: "What are the limits?",
    answer: `A backtest has up to four legs, ten filters, and five open positions. It starts in 2015 at the earliest, or with its ticker's first data. You can start ${backtests.perHour.toLocaleString("en-US")} backtests an hour and ${backtests.perMonth.toLocaleString("en-US")} a month.

A search has up to 1,000 million combinations. You can run one at a time and start ${sweeps.perMonth} a month. If many users search at once, a new search waits in line, and the page shows its place. You can save 10,000 results.`,
  },
  {
    question: "Why can't I log in with the right password?",
    answer: `After a few wrong passwords there are pauses, and the page says how long they are. If strangers guess at your name, you can still log in from browsers you've used before. A new browser may be refused for a while, with the same message as a wrong password. That way nobody learns anything by guessing. To get in right away, reset your password: the link in that email always works.`,
  },
  {
    question: "What does it cost, and how do I cancel?",
    answer: `${MONTHLY_PRICE} per month, with no setup fees. Cancel on your account page with two clicks. You keep access until the end of the paid month, and you won't be charged again. Anything you saved stays readable.`,
  },
];
