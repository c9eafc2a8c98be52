import { Link } from "react-router-dom";
import { EntranceBand } from "../features/landing/entrance-band.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TextPage } from "../ui/page/text-page.tsx";
import styles from "./why-backtest.module.css";

const BENEFITS = [
  {
    title: "Know the cost before you pay it",
    text: "The bid-ask spread and commissions turn many good ideas into bad trades. With every fill at that day's quotes, you see what's left, and how much worse your fills could get before it's gone.",
  },
  {
    title: "See the loss before you sit in it",
    text: "Drawdown, losing streak, and the worst month, in dollars. A strategy you can't hold through its worst stretch isn't yours, whatever it made in the end.",
  },
  {
    title: "Size by evidence",
    text: "How much may one position risk, how many may be open at once? Run the same rules at several sizes and read what each did to the account.",
  },
  {
    title: "Replace opinions with counts",
    text: "“Take profits at half”, “never hold over earnings”, “sell only when volatility is high”. Each is a switch in the form. Run it both ways and look at the difference.",
  },
  {
    title: "Find out what carries the result",
    text: "One great year, one lucky week, or a small edge that comes back again and again: see every trade, month, and year, next to the drift of the underlying.",
  },
  {
    title: "Tell skill from luck",
    text: "A p-value for one strategy. For a search of millions: how good the best would look by chance, and whether it held up in the kept-back years.",
  },
  {
    title: "Get to know the market you trade in",
    text: "March 2020, February 2018, the quiet of 2017: ten years of sessions in seconds. You can't get that practice at one expiration a month.",
  },
  {
    title: "Trade with a rule in hand",
    text: "A tested rule tells you what to do when it hurts. You know before the trade how often such a day came, and what holding on or closing cost.",
  },
];

const LIMITS = [
  "It can't tell what comes next. Markets change, and a known edge shrinks.",
  "It can't promise your fills. You would have had to trade at the close, at that size, at those quotes.",
  "It can't save you from overfitting. Try enough ideas, and one of them will fit the past by accident.",
];

export const WhyBacktestPage = () => {
  usePageTitle("Why Backtest?");
  return (
    <TextPage
      title="Why Backtest?"
      end={<EntranceBand title="Ask your strategy first" />}
      lead="Because the market will test your strategy anyway. The question is whether you're in it at the time."
    >
      <ul className={styles.benefits}>
        {BENEFITS.map(({ title, text }) => (
          <li key={title}>
            <h2 className={`heading ${styles.title}`}>{title}</h2>
            <p className="quiet pretty">{text}</p>
          </li>
        ))}
      </ul>
      <section className={`stack-4 quiet pretty raised ${styles.limits}`} aria-labelledby="limits">
        <h2 id="limits" className={`heading ink ${styles.title}`}>
          What a backtest can't do
        </h2>
        <ul className="stack-2 pl-5 bullets">
          {LIMITS.map((limit) => (
            <li key={limit} className="measure">
              {limit}
            </li>
          ))}
        </ul>
        <p className="measure">
          The results say so too. For what is modeled and what isn't, see the{" "}
          <Link to={paths.faq}>frequently asked questions</Link>.
        </p>
      </section>
    </TextPage>
  );
};
