import { withPercents } from "../../lib/format.ts";
import { SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { SampleChart } from "./sample-chart.tsx";
import styles from "./sample-screen.module.css";

/** A sample result: strategy, five figures, balance and drawdown. */
export const SampleScreen = () => (
  <figure className={`screen stack-5 framed min-0 p-6 ${styles.screen}`}>
    <p className="lead medium pretty">{withPercents(SAMPLE_SUMMARY.strategy)}.</p>
    <dl className={`head gap-5 rows-3 stretch ${styles.figures}`}>
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
    <figcaption className="hint pretty">
      A real Backspread result: {SAMPLE_SUMMARY.n_trades} trades on modeled quotes, full bid-ask spread and
      commissions included. Hypothetical.
    </figcaption>
  </figure>
);
