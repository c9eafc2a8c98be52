import { STRUCTURE_NAMES } from "#shared/domain/structure.ts";
import { StructurePicture } from "../../payoff/structure-picture.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./claims.module.css";

const CLAIMS = [
  {
    title: "Bid-ask spreads and costs",
    text: "Each fill pays its share of the spread that was quoted that day, and its commission, on every leg. Only contracts that the chain had can be traded.",
  },
  {
    title: "Profit and stop-loss thresholds",
    text: "In percent of premium, of the greatest loss or profit, or in dollars; trailing stops, delta and days to expiration too. All costs included, to the cent.",
  },
  {
    title: "Volatility screens",
    text: "Enter only when implied volatility, its rank, skew, term structure or VIX say so. Earnings, FOMC decisions and trading holidays open and close positions.",
  },
  {
    title: "Statistics that can say no",
    text: "Drawdown, p-value, and for a sweep how good the best of so many would look by chance. What is modelled is called so wherever it shows.",
  },
];

/** The claims of the landing page, the largest first. */
export const Claims = () => (
  <section className="stack-12" aria-labelledby="claims">
    <div className={styles.first}>
      <div className={classes("stack-4 quiet", styles.words)}>
        <h2 id="claims" className={styles.title}>
          <span>200M+</span> strategy combinations per ticker
        </h2>
        <p>
          {STRUCTURE_NAMES.length} structures over days to expiration, deltas, stops, targets, holding periods
          and filters: 208,678,848 combinations in the full list. Each is tested over ten years, none is
          estimated, and the search says what of its best result is luck.
        </p>
      </div>
      <ul className={classes("screen", styles.structures)} aria-label="Structures">
        {STRUCTURE_NAMES.map((name) => (
          <li key={name} title={name}>
            <StructurePicture structure={name} />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </div>
    <ul className={styles.others}>
      {CLAIMS.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
