import { withPercents } from "../../lib/format.ts";
import { SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { Facts } from "../../ui/figures/facts.tsx";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { SampleChart } from "./sample-chart.tsx";
import styles from "./sample-screen.module.css";

/** A sample result: strategy, five figures, balance and drawdown. */
export const SampleScreen = () => (
  <figure className={`screen stack-5 framed min-0 p-6 ${styles.screen}`}>
    <p className="lead medium pretty">{withPercents(SAMPLE_SUMMARY.strategy)}.</p>
    <Facts
      of={headlineFigures(SAMPLE_SUMMARY).map(({ label, text, hint, tone }) => ({
        ...{ label, hint },
        value: <Toned tone={tone}>{text}</Toned>,
      }))}
      list={`head gap-5 rows-3 stretch ${styles.figures}`}
      value="figure-small tabular nowrap"
    />
    <SampleChart />
    <figcaption className="hint pretty">
      A real Backspread result: {SAMPLE_SUMMARY.n_trades} trades on modeled quotes, full bid-ask spread and
      commissions included. Hypothetical.
    </figcaption>
  </figure>
);
