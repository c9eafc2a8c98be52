import { Link } from "react-router-dom";
import { EntranceBand } from "../features/landing/entrance-band.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TextPage } from "../ui/page/text-page.tsx";
import styles from "./why-backtest.module.css";

const BENEFITS = [
  {
    title: "Know the cost before you pay it",
    text: "The bid-ask spread and commissions turn many good ideas into bad trades. With every fill at the quotes of its day you see what is left, and how much worse fills could be before nothing is.",
  },
  {
    title: "See the loss before you sit in it",
    text: "Drawdown, losing streak and the worst month, in dollars. A strategy that you cannot hold through its worst stretch is not yours, whatever it made in the end.",
  },
  {
    title: "Size by evidence",
    text: "How much may one position risk, how many may be open at once? Run the same rules at several sizes and read what each did to the account.",
  },
  {
    title: "Replace opinions by counts",
    text: "“Take profits at half”, “never hold over earnings”, “sell only when volatility is high”. Each is a switch in the form. Run it both ways and look at the difference.",
  },
  {
    title: "Find out what carries the result",
    text: "One great year, one lucky week, or a small edge that comes back again and again: trades, months and years lie open, and so does the drift of the underlying beside them.",
  },
  {
    title: "Tell skill from luck",
    text: "A p-value for one strategy. For a sweep of millions, how good the best would look by chance, and whether it held in years that had no say in choosing it.",
  },
  {
    title: "Get to know the market you trade in",
    text: "March 2020, February 2018, the quiet of 2017: ten years of sessions in seconds. It is practice that you cannot get at one expiration a month.",
  },
  {
    title: "Trade with a rule in hand",
    text: "A tested rule says what to do when it hurts. You will know before the trade that such a day comes, how often it came, and what holding on or closing has cost.",
  },
];

const LIMITS = [
  "It cannot tell what comes next. Markets change, and an edge that is known is soon smaller.",
  "It cannot promise your fills. You would have had to trade at the close, at that size, at those quotes.",
  "It cannot save you from searching. Try enough ideas, and one of them will fit the past by accident.",
];

export const WhyBacktestPage = () => {
  usePageTitle("Why Backtest?");
  return (
    <TextPage
      title="Why Backtest?"
      end={<EntranceBand title="Ask your strategy first" />}
      lead="Because the market will test your strategy in any case. The question is whether you are in it at the time."
    >
      <ul className={styles.benefits}>
        {BENEFITS.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={styles.limits} aria-labelledby="limits">
        <h2 id="limits">What a backtest cannot do</h2>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <p>
          We say so beside the results too. What is modelled and what is not stands in the{" "}
          <Link to={paths.faq}>frequently asked questions</Link>.
        </p>
      </section>
    </TextPage>
  );
};
