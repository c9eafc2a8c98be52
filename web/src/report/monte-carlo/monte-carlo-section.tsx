import { Suspense, useState } from "react";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { LEAST_RESAMPLED_TRADES } from "#shared/domain/result/monte-carlo.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Section } from "../../ui/page/section.tsx";
import styles from "./monte-carlo.module.css";

const Outcomes = lazyPart(() => import("./outcomes.tsx"), "Outcomes");

const SIZES =
  "With % of account the sizes grew or shrank with the balance, so late trades weigh more. Test with $ at risk for an even mix.";

type Props = {
  readonly monteCarlo: MonteCarlo | null;
  readonly trades: number;
  readonly isOfAccount: boolean;
  /** Whether the page shows a span, which this is not of. */
  readonly isBesideSpan: boolean;
};

/** What the same trades could just as well have added up to: in words, with the chart and the table in a fold. */
export const MonteCarloSection = ({ monteCarlo, trades, isOfAccount, isBesideSpan }: Props) => (
  <Section title="Monte Carlo">
    {monteCarlo ? (
      <div className="stack-3">
        <Words {...monteCarlo} />
        {isOfAccount && <p className="reading">{SIZES}</p>}
        {isBesideSpan && <p className="reading">Of the whole test, not of the span.</p>}
        <Fold monteCarlo={monteCarlo} />
      </div>
    ) : (
      <p className="reading">
        {`Monte Carlo needs at least ${LEAST_RESAMPLED_TRADES} trades; this result has ${formatCount(trades)}.`}
      </p>
    )}
  </Section>
);

const Words = ({ resamples, pnl, ddown }: MonteCarlo) => (
  <p className="measure lead">
    In {formatCount(resamples)} reshufflings of these trades, half ended above <Money dollars={pnl.p50} />,
    one in twenty below <Money dollars={pnl.p5} />; one in twenty had a drawdown over{" "}
    <Money dollars={ddown.p95} />. It shows how much the order and the mix of these trades mattered. It can't
    show a loss that the test never met.
  </p>
);

/** Keeps a minus with its amount. */
const Money = ({ dollars }: { readonly dollars: number }) => (
  <span className="nowrap">{formatMoney(dollars)}</span>
);

const Fold = ({ monteCarlo }: { readonly monteCarlo: MonteCarlo }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the range of outcomes</summary>
      {isOpen && (
        <Suspense fallback={<div className={styles.shape} />}>
          <Outcomes monteCarlo={monteCarlo} />
        </Suspense>
      )}
    </details>
  );
};
