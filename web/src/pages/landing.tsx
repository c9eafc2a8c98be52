import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./landing.module.css";
import { PayoffSketch } from "./payoff-sketch.tsx";

const CLAIMS = [
  {
    title: "Real chains, real costs",
    text: "Every fill pays its share of the bid-ask spread and its commission, on the contract the chain offered that day.",
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
            made, what it would have cost, and how much of it was luck.
          </p>
          <div className={styles.actions}>
            <ButtonLink look="action" to={paths.signup}>
              Sign up
            </ButtonLink>
            <ButtonLink to={paths.login}>Log in</ButtonLink>
          </div>
          <p className={styles.price}>
            <strong>$4.99 per month</strong>
            <span>No setup fees</span>
            <span>Cancel anytime</span>
          </p>
        </div>
        <PayoffSketch />
      </div>
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
