import { Link } from "react-router-dom";
import { FREE_OFFER, MONTHLY_PRICE } from "#shared/domain/price.ts";
import { paths } from "../../lib/paths.ts";
import { SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { Facts } from "../../ui/figures/facts.tsx";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Entrances } from "./entrances.tsx";
import styles from "./hero.module.css";
import { SampleChart } from "./sample-chart.tsx";
import screen from "./sample-screen.module.css";

export const Hero = () => (
  <div className={styles.hero}>
    <div className={`stack-8 items-start ${styles.pitch}`}>
      <h1 className={styles.title}>Affordable options backtesting for analytical traders</h1>
      <p className={`quiet balanced ${styles.lead}`}>
        Write the trade, run it against ten years of option chains, and see what it made, what it cost, and
        whether it beat luck.
      </p>
      <div className="stack-4">
        <p className="lead bold">{FREE_OFFER}</p>
        <p className={`row gap-5 rows-1 stretch quiet lead ${styles.price}`}>
          <strong className="ink bold">{MONTHLY_PRICE} per month</strong>
          <span>No setup fees</span>
          <span>Cancel anytime</span>
        </p>
        <div className="row gap-6 rows-4 lead">
          <Entrances />
          <Link to={paths.howItWorks}>See how it works</Link>
        </div>
      </div>
      <p className={`hint ${styles.disclaimer}`}>
        Backspread gives no financial advice. Results are hypothetical and don't promise future ones.
      </p>
    </div>
    <SampleScreen />
  </div>
);

const SampleScreen = () => (
  <figure className={`screen stack-5 framed min-0 p-6 ${screen.screen}`}>
    <p className="lead medium pretty">{SAMPLE_SUMMARY.strategy}.</p>
    <Facts
      of={headlineFigures(SAMPLE_SUMMARY).map(({ label, text, hint, tone }) => ({
        ...{ label, hint },
        value: <Toned tone={tone}>{text}</Toned>,
      }))}
      list={`head gap-5 rows-3 stretch ${screen.figures}`}
      value="figure-small tabular nowrap"
    />
    <SampleChart />
    <figcaption className="hint pretty">
      A real Backspread result: {SAMPLE_SUMMARY.n_trades} trades on modeled quotes, full bid-ask spread and
      commissions included. Hypothetical.
    </figcaption>
  </figure>
);
