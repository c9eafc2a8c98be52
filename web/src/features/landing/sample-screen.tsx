import { withPercents } from "../../lib/format.ts";
import { SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { classes } from "../../ui/classes.ts";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { SampleChart } from "./sample-chart.tsx";
import styles from "./sample-screen.module.css";

/** A sample result: strategy, five figures, balance and drawdown. */
export const SampleScreen = () => (
  <figure className={classes("screen stack-5 framed", styles.screen)}>
    <p className={styles.strategy}>{withPercents(SAMPLE_SUMMARY.strategy)}.</p>
    <dl className={styles.figures}>
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
    <figcaption className={styles.caption}>
      A real Backspread result: {SAMPLE_SUMMARY.n_trades} trades on modeled quotes, full bid-ask spread and
      commissions included. Hypothetical.
    </figcaption>
  </figure>
);
