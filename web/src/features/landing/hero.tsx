import { Link } from "react-router-dom";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { withPercents } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { classes } from "../../ui/classes.ts";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { Entrances } from "./entrances.tsx";
import styles from "./hero.module.css";
import { SampleChart } from "./sample-chart.tsx";
import screen from "./sample-screen.module.css";

/** Offer, price, disclaimer and a sample result on a laptop's first screen. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.pitch}>
      <h1 className={styles.title}>Affordable options backtesting for analytical traders</h1>
      <p className={styles.lead}>
        Write the trade, run it against ten years of option chains, and see what it made, what it cost, and
        whether it beat luck.
      </p>
      <div className="stack-4">
        <p className={styles.price}>
          <strong>{MONTHLY_PRICE} per month</strong>
          <span>No setup fees</span>
          <span>Cancel anytime</span>
        </p>
        <div className={styles.ways}>
          <Entrances />
          <Link to={paths.howItWorks}>See how it works</Link>
        </div>
      </div>
      <p className={styles.disclaimer}>
        Backspread gives no financial advice. Results are hypothetical and don't promise future ones.
      </p>
    </div>
    <SampleScreen />
  </div>
);

/** A sample result: strategy, five figures, balance and drawdown. */
const SampleScreen = () => (
  <figure className={classes("screen stack-5 framed", screen.screen)}>
    <p className={screen.strategy}>{withPercents(SAMPLE_SUMMARY.strategy)}.</p>
    <dl className={screen.figures}>
      {headlineFigures(SAMPLE_SUMMARY).map(({ label, text, hint, tone }) => (
        <div key={label}>
          <dt>
            <Term hint={hint}>{label}</Term>
          </dt>
          <dd>
            <Toned tone={tone}>{text}</Toned>
          </dd>
        </div>
      ))}
    </dl>
    <SampleChart />
    <figcaption className={screen.caption}>
      A real Backspread result: {SAMPLE_SUMMARY.n_trades} trades on modeled quotes, full bid-ask spread and
      commissions included. Hypothetical.
    </figcaption>
  </figure>
);
