import type { FaqEntry } from "#shared/contracts/texts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { TASK_LIFE_DAYS } from "../tasks/find-task.ts";
import type { ServiceLimits } from "../tasks/service-limits.ts";

/** Questions of traders. Each answer describes the engine: a change of a rule changes its answer. */
export const faqOf = ({ sweeps, backtests }: ServiceLimits): FaqEntry[] => [
  {
    question: "Where do the data come from?",
    answer: `Every ticker names its source, and every result repeats it. There are two kinds.

- Chains from a data vendor, imported as they were sold: one bid and one ask for each contract and session, with volatility, delta, volume and open interest where the vendor has them.
- The sample market: real daily closes of SPY, QQQ, IWM, AAPL, MSFT, NVDA, TSLA and AMZN, real VIX levels, and option quotes that are computed from them.

FOMC decisions, trading holidays, and the splits and earnings dates of some large companies come with the service. VIX filters work for every ticker.`,
  },
  {
    question: "What does “Modelled” on a result mean?",
    answer: `That the option quotes are computed, not traded. The sample market prices options from the daily close, from VIX for the index funds, and from past volatility and earnings dates for the stocks, with spreads that widen far from the money and in stress.

Such quotes have realistic shapes and nothing mispriced in them. They are good for learning the product and for seeing how a strategy behaves in a fall such as March 2020. They are no ground for choosing a strategy to trade.`,
  },
  {
    question: "At what prices do trades fill?",
    answer: `At the end-of-day quotes of the contract itself, never at a theoretical price. With slippage at 100 %, which is the default, you buy at the ask and sell at the bid. At 0 % you fill at the middle, at 50 % half-way between. A fraction of a cent is rounded against you.

An option without a bid cannot be sold to open. One that you hold can still be sold for nothing. Stops, targets and the other rules close a position on a session on which every leg has a quote; otherwise the next session tries again.`,
  },
  {
    question: "Which costs are counted?",
    answer: `The share of the bid-ask spread that you choose, and a commission for each contract and side, $0.65 unless you change it. Both are in every profit, stop and target. Nothing is charged for options that expire or are assigned.

Exchange and regulatory fees, taxes, and interest on cash or margin are not counted.`,
  },
  {
    question: "How is a contract chosen from the chain?",
    answer: `First the expiry: the one nearest your days to expiration, or the exact one, or the nearest above or below, as you choose. Then the strike: the one whose delta comes nearest yours, or by percent out of the money, by premium, or by its distance from another leg.

A contract must have a quote on that very day. Where no contract comes near enough, nothing is opened, and the result says on how many sessions that was so.`,
  },
  {
    question: "When does a position close?",
    answer: `At the close of the first session on which one of these applies, checked in this order: expiration, a split, stop loss, profit target, trailing stop, delta exit, an event, days to expiration, the longest hold, the end of the test. After the close a short call may be assigned.

Nothing is known between two closes. A stop that was crossed at noon and was back by four o’clock did not happen here, and a gap over night closes at the next close, however far beyond the stop that is. Real stops may do better or worse.`,
  },
  {
    question: "Can a backtest see the future?",
    answer: `Entries, filters and exits use what was known at the close of the session on which they act, and they act at that same close. So you would have had to decide and trade in the last minutes.

Three things are taken as they came true. Earnings and holidays count from the date on which they happened, also in rules that enter before them. FOMC decisions include the unscheduled ones, which nobody could have traded ahead of. And sessions to the end of a month are counted with unplanned closings. Apart from that, the greatest look into the future is your own: you know which years you are testing.`,
  },
  {
    question: "Are options American or European, and can short calls be assigned early?",
    answer: `A ticker whose dividends are known has American options. A short call in the money is then assigned on the evening before an ex-date when its holder gains by exercising, and the whole position closes there. In reality more than half of such calls are never exercised, so this is on the strict side.

A ticker without dividends has European options. That is right for index options. For the sample market it follows from its closes, which are adjusted for dividends. Nothing else is exercised early: neither deep puts nor your own long calls.`,
  },
  {
    question: "What happens over a stock split?",
    answer: `Prices and strikes are shown as they were quoted on the day. A position that is open over a split closes at the last session before it, with “Split” as its exit reason, and no position is opened so late. Averages, ranks and changes look back over prices that are adjusted for the split.`,
  },
  {
    question: "How is risk measured, and are there margin calls?",
    answer: `Where all options expire together and the loss is limited, the risk of a position is that loss, with opening costs. Otherwise it is the margin that a Reg-T account asks for on the day of entry: 20 % of the underlying less the distance out of the money, at least 10 %, plus the premium.

With a balance in the form, an entry needs its whole risk free in the account. There are no margin calls after that: a position that runs against you is held until one of your exits closes it. A broker might have closed it sooner. Without a balance there is no limit, and returns are stated on twice the greatest risk of any one trade.`,
  },
  {
    question: "What is not modelled?",
    answer: `- What happens between two closes, and orders that would have been worked during the day.
- The effect of your own order on the market, and how many contracts were really to be had at the quote.
- Margin calls, borrowing costs, interest and taxes.
- Early exercise other than of short calls over a known dividend.
- Special dividends and contracts adjusted for mergers.
- Settlement at the opening: every option settles at the close of its last session.
- Exercise in the evening of the expiration, for news that came after the close.

Each of these can make a real result worse than the one shown here.`,
  },
  {
    question: "Are the results free of survivorship bias?",
    answer: `No. The tickers on offer are funds and companies that exist today, and some of them are here because they did well. Selling puts on the winners of a decade looks safe in a backtest of that decade. An index fund suffers less from this than a single stock. The service cannot take it out for you; keep it in mind with every result on a single name.`,
  },
  {
    question: "What does the p-value say?",
    answer: `How often trades without any edge would average this far from zero by chance, if they were independent and scattered like yours. 0.05 means once in 20 tries. The test is a two-sided t-test of the trades’ profit and loss.

Read it with care. Overlapping trades are not independent, and it knows nothing of the other strategies that you tried before this one. A strategy that nearly always wins a little and rarely loses much looks certain until that loss comes.`,
  },
  {
    question: "What are the 200 million combinations?",
    answer: `A sweep takes lists instead of single values: structures, days to expiration, deltas, stops, targets, holding periods, filters. It tests every combination of them. The full list for one ticker is 208,678,848 combinations, and the page counts yours as you type.

None is estimated or skipped. Each is the plain backtest of those values, one spread to a position, to the cent. The best of each list are run once more by the ordinary engine, and nothing is shown if one cent differs.`,
  },
  {
    question: "Is the best of so many not simply luck?",
    answer: `Very often it is, and a sweep says so. It keeps the last part of the period apart, 30 % unless you choose otherwise, and ranks on the rest alone. It works out how good the best of as many different tries would look without any edge. And it gives a verdict: “More than luck” only if the leader beats that and also held in the part that had no say in choosing it.

What no sweep can know: what the next years bring, whether you would have been filled at that size, and what you tried elsewhere before.`,
  },
  {
    question: "How exact are the results?",
    answer: `Money is counted in whole cents from the quote to the last balance, and thresholds are compared as decimals, so no result hangs on rounding noise. The same inputs on the same data give the same result, today or in a year. Every trade is listed with its dates, debit, credit and exit reason, so that you can check it against the chain.

Exact is not the same as certain: the arithmetic is, the assumptions listed here are not.`,
  },
  {
    question: "Why were there few trades, or none?",
    answer: `The notes of a result count the sessions without an entry under the first reason that applied: a position was open already, a filter or event did not allow it, no expiry or contract came near enough, the balance did not cover the risk. The usual remedies are a longer period, more open positions, “Nearest” for the days to expiration, or a wider filter.`,
  },
  {
    question: "How long are results kept, and who can see them?",
    answer: `The results of a run are kept for ${TASK_LIFE_DAYS} days. What you save stays until you delete it, also after your subscription has ended. Trades and leading combinations can be downloaded as CSV.

Your backtests and sweeps are yours alone, unless you share one. Then every subscriber who has its link can read it, until you take that back.`,
  },
  {
    question: "What limits are there?",
    answer: `A backtest has up to four legs, ten filters and five positions at a time, and begins in 2015 at the earliest, or with the first data of its ticker. A sweep has up to 1,000 million combinations. One sweep runs at a time for each user, and ${sweeps.perMonth} may be started in a calendar month. Backtests may be started ${backtests.perHour.toLocaleString("en-US")} times an hour. Where many users search at once, a new sweep has to wait until another has ended.`,
  },
  {
    question: "My password is right. Why am I not let in?",
    answer: `After a few wrong passwords there are pauses, and the page says how long they are. Should strangers guess at your name, you still get in with every browser that you have logged in with before. A new one may be refused for a while, in the words of a wrong password, so that nobody learns anything by guessing. Then ask for a mail that sets a new password: whoever opens its link is let in at once.`,
  },
  {
    question: "What does it cost, and how do I cancel?",
    answer: `${MONTHLY_PRICE} per month, with no setup fees. You cancel on your account page with two clicks. You keep access until the end of the month that is paid, nothing further is charged, and what you saved stays readable afterwards.`,
  },
];
