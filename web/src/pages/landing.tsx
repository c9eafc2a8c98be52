import { lazy, Suspense, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { OPTIONS_STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { useInSight } from "../charts/use-in-sight.ts";
import { EntranceBand } from "../features/landing/entrance-band.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/tour/how-it-works.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { StructurePicture } from "../payoff/structure-picture.tsx";
import { classes } from "../ui/classes.ts";
import styles from "./landing.module.css";

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

const Claims = () => (
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

/** The neighbors of the sample backtest; a browser test computes them and compares. */
const SampleStrip = lazy(async () => {
  const [{ SensitivityStrip }, { default: sample }] = await Promise.all([
    import("../report/sensitivity/sensitivity-strip.tsx"),
    import("../sample/sample-sensitivity.json"),
  ]);
  return { default: () => <SensitivityStrip results={sample as SensitivityResults} /> };
});

/** The sample backtest with its neighbors, to be scrubbed; loaded when it comes near. */
const Scrub = () => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInSight(place);
  return (
    <section className="stack-6" aria-labelledby="scrub">
      <div className="stack-3 quiet passage measure">
        <h2 id="scrub" className="statement ink">
          Move one number. <span className="quiet">See what's left of it.</span>
        </h2>
        <p>
          Every result comes with its neighbors: the same backtest with one number changed, run in full. A
          result that only works at one setting is a coincidence. Being robust isn't enough, though: the
          backtest above still doesn't beat luck.
        </p>
      </div>
      <div ref={place} className={classes("screen framed", styles.strip)}>
        <Suspense fallback={null}>{isNear && <SampleStrip />}</Suspense>
      </div>
    </section>
  );
};

const Finding = () => (
  <section className={styles.finding} aria-labelledby="finding">
    <h2 id="finding" className="statement">
      Nearly four of five trades won.{" "}
      <span className="quiet">Half the time, pure luck does just as well.</span>
    </h2>
    <div className="stack-3 quiet passage">
      <p>
        That's what a p-value of 0.50 says about the backtest above. It won 78% of its trades, it made money,
        and it proves nothing. Better to learn that here than in your account.
      </p>
      <p>
        <Link to={paths.whyBacktest}>Why Backtest?</Link>
      </p>
    </div>
  </section>
);

export const LandingPage = () => {
  const { pathname } = useLocation();
  usePageTitle(pathname === paths.howItWorks ? "How it works" : "Options backtesting");
  return (
    <div className={styles.landing}>
      <Hero />
      <Finding />
      <Scrub />
      <Claims />
      <HowItWorks />
      <EntranceBand title="Test it before you trade it" />
    </div>
  );
};
