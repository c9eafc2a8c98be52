import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Figures } from "../ui/figures.tsx";
import { headlineFigures } from "../ui/headline.ts";
import styles from "./landing.module.css";
import { SampleCard } from "./sample-card.tsx";
import { SAMPLE_SUMMARY } from "./sample-result.ts";

const CLAIMS = [
  {
    title: "Costs in every fill",
    text: "Each fill pays its share of the bid-ask spread and its commission, on a contract that the chain had that day.",
  },
  {
    title: "One to four legs",
    text: "Single options, verticals, straddles, condors, calendars, ratios: picked by days to expiry and delta.",
  },
  {
    title: "Exits and events",
    text: "Profit and stop-loss thresholds, holding periods, earnings, FOMC decisions and trading holidays.",
  },
  {
    title: "Volatility screens",
    text: "Enter only when implied volatility, its rank, skew, price, volume or VIX say so.",
  },
];

/** What the product is, what it costs and what it is not, on one screen. */
export const LandingPage = () => {
  usePageTitle("Options backtesting");
  return (
    <div className={styles.landing}>
      <div className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.title}>Affordable options backtesting for analytical traders</h1>
          <p className={styles.lead}>
            Say a strategy as a trade ticket, run it over years of option chains, and read what it would have
            made, what it would have cost, and whether luck would do as well.
          </p>
          <div className={styles.actions}>
            <ButtonLink look="action" to={paths.signup}>
              Sign up
            </ButtonLink>
            <ButtonLink to={paths.login}>Log in</ButtonLink>
          </div>
          <p className={styles.price}>
            <strong>{MONTHLY_PRICE} per month</strong>
            <span>No setup fees</span>
            <span>Cancel anytime</span>
          </p>
        </div>
        <SampleCard />
      </div>
      <section className={styles.figures} aria-label="The five numbers of this backtest">
        <Figures figures={headlineFigures(SAMPLE_SUMMARY)} />
        <p>
          Nearly four of five trades won, and yet luck alone would do as well half of the time: that is what a
          p-value of 0.50 says. Better to read it here than in an account.
        </p>
      </section>
      <ul className={styles.claims}>
        {CLAIMS.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};
