import { OPTIONS_STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { StructurePicture } from "../../payoff/structure-picture.tsx";
import styles from "./claims.module.css";

const CLAIMS = [
  {
    title: "Bid-ask spreads and costs",
    text: "Every leg pays its share of that day's spread, plus commission. Only contracts that were in the chain can be traded.",
  },
  {
    title: "Profit and stop-loss thresholds",
    text: "In % of premium, % of the max loss or profit, or dollars. Trailing stops, delta, and days to expiration too. All costs included, to the cent.",
  },
  {
    title: "Volatility screens",
    text: "Enter only when implied volatility, its rank, skew, term structure, or VIX says so. Earnings, FOMC decisions, and trading holidays can open and close positions.",
  },
  {
    title: "Statistics that can say no",
    text: "Drawdown, p-value, and for a search, how good the best of so many would look by chance. Modeled data is always labeled.",
  },
];

/** The claims of the landing page, the largest first. */
export const Claims = () => (
  <section className="stack-12" aria-labelledby="claims">
    <div className={styles.first}>
      <div className="stack-4 quiet passage">
        <h2 id="claims" className={`statement ink ${styles.title}`}>
          <span>200M+</span> strategy combinations per ticker
        </h2>
        <p>
          {OPTIONS_STRUCTURE_NAMES.length} structures over days to expiration, deltas, stops, targets, holding
          periods, and filters: 208,678,848 combinations in the full list. Every one is fully backtested over
          ten years — none are estimated — and you're told how much of the best result is luck.
        </p>
      </div>
      <ul className={`screen framed p-6 ${styles.structures}`} aria-label="Structures">
        {OPTIONS_STRUCTURE_NAMES.map((name) => (
          <li key={name} title={name}>
            <StructurePicture structure={name} />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </div>
    <ul className={styles.others}>
      {CLAIMS.map(({ title, text }) => (
        <li key={title} className="stack-2 at-top pt-4 ruled">
          <h3 className="prose bold">{title}</h3>
          <p className="quiet pretty">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
