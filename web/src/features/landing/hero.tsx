import { Link } from "react-router-dom";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { paths } from "../../lib/paths.ts";
import { Entrances } from "./entrances.tsx";
import styles from "./hero.module.css";
import { SampleScreen } from "./sample-screen.tsx";

/** Offer, price, disclaimer and a sample result on a laptop's first screen. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={`stack-8 items-start ${styles.pitch}`}>
      <h1 className={styles.title}>Affordable options backtesting for analytical traders</h1>
      <p className={`quiet balanced ${styles.lead}`}>
        Write the trade, run it against ten years of option chains, and see what it made, what it cost, and
        whether it beat luck.
      </p>
      <div className="stack-4">
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
