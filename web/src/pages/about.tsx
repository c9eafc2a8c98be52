import { EntranceBand } from "../features/landing/entrance-band.tsx";
import { slugOf } from "../lib/slug.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Prose } from "../ui/page/prose.tsx";
import { TextPage, TextPart } from "../ui/page/text-page.tsx";
import { useHashTarget } from "../ui/page/use-hash-target.ts";

const SECTIONS = [
  {
    title: "Our Mission",
    text: `Most options strategies are sold with a story. We think they should be bought with a test.

Backspread exists so that a trader with a laptop can ask the questions that desks ask before they risk money: what would this have made after costs, how bad did it get, how often did it lose, and could chance have done the same? The answer should cost less than the commissions of one busy afternoon, and it should be as honest when it disappoints.`,
  },
  {
    title: "What We Do",
    text: `You describe a strategy as you would on a trade ticket: up to four legs by days to expiration and delta, how long to hold them, where to take a profit and where to stop, on which days to enter. We trade it session by session over years of end-of-day option chains, at the quotes of the contracts themselves, and give you every trade, the account after each, and the statistics.

- Filters decide on which days to enter: implied volatility and its rank, skew, term structure, price, volume, VIX, the calendar.
- Events can open and close positions: earnings, FOMC decisions, trading holidays.
- A search tries every combination of your lists, over 200 million for one ticker, and says how much of the best is luck.
- Results can be saved, downloaded, compared, and shared by a link.`,
  },
  {
    title: "Why Options Backtesting Matters",
    text: `An option position has a price path of its own. It depends on the move of the underlying, on time, on volatility, and on what it costs to get in and out; a chart of the stock shows none of this. A strategy that wins four times in five can still lose money, because the fifth time is larger than the other four together. Memory keeps the four.

A backtest keeps all five. It shows the fall that you would have had to sit through, and how much of the result came from one good year. It cannot show the future. What it does well is to end bad ideas early, while they are still cheap.`,
  },
  {
    title: "Our Technology",
    text: `The engine works in whole cents. It picks contracts that were quoted that day, pays your share of the bid-ask spread and your commission on every leg, and checks the exits at each close in a documented order. The same inputs on the same data always give the same result.

Searches run on a second engine that was built for speed: millions of combinations a second on each processor, none of them estimated. It agrees with the first one to the cent, and every search has the first one repeat its leaders before it shows them. Then come the statistics: how good the best of so many tries would look without any edge, and whether the leader held up in the kept-back years.`,
  },
  {
    title: "Who We Serve",
    text: `Analytical traders who want numbers before they want a position: individuals who trade their own account, and small funds that need a second opinion without a research department.

You should know what a delta is. You don't need to program, and you don't need to take our word for it: each trade is listed with its contracts and prices, so you can check it against any chain.`,
  },
  {
    title: "Our Commitment",
    text: `- Modeled data is always labeled.
- We list what the engine leaves out, in the FAQ and beside each result.
- We give no advice and sell no signals. We don't profit from your trades.
- Your strategies stay yours. This site has no trackers, and nothing is shared unless you share it.
- The price is simple, and canceling is as easy as signing up.`,
  },
];

const CONTENTS = SECTIONS.map(({ title }) => ({ id: slugOf(title), title }));

export const AboutPage = () => {
  usePageTitle("About");
  useHashTarget();
  return (
    <TextPage
      title="A test before the trade"
      end={<EntranceBand title="Put a strategy to the test" />}
      lead="Backspread is options backtesting for people who would rather know."
      contents={CONTENTS}
    >
      {SECTIONS.map(({ title, text }) => (
        <TextPart key={title} id={slugOf(title)} title={title}>
          <Prose text={text} />
        </TextPart>
      ))}
    </TextPage>
  );
};
