import { type RefObject, useEffect, useEffectEvent } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { useTimeAxis } from "../../charts/time-axis/time-axis.ts";
import { formatCount } from "../../lib/format.ts";
import styles from "./trade-details.module.css";

const useStep = (trades: readonly TradeRow[]): ((from: TradeRow, by: 1 | -1) => void) | undefined => {
  const axis = useTimeAxis();
  return (
    axis &&
    ((from, by) => {
      const next = trades[trades.indexOf(from) + by];
      if (next) axis.opened.set({ trade: next, isAsked: true });
    })
  );
};

type TradeArrowsProps = { readonly trade: TradeRow; readonly trades: readonly TradeRow[] };

/** The place of an opened trade in the log, between arrows to the one before and the one after. */
export const TradeArrows = ({ trade, trades }: TradeArrowsProps) => {
  const step = useStep(trades);
  const place = trades.indexOf(trade);
  if (!step || place < 0) return null;
  const arrow = (by: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      className={`ink lead ${styles.arrow}`}
      aria-label={label}
      title={`${label} (${by < 0 ? "←" : "→"})`}
      aria-disabled={trades[place + by] === undefined || undefined}
      onClick={() => step(trade, by)}
    >
      {sign}
    </button>
  );
  return (
    <div className="line gap-2 hint mb-2 tabular">
      {arrow(-1, "Previous trade", "‹")}
      <span>{`Trade ${formatCount(place + 1)} of ${formatCount(trades.length)}`}</span>
      {arrow(1, "Next trade", "›")}
    </div>
  );
};

const STEPS: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Lets the left and right arrow keys go through the trades while one is open and the focus is in the log. */
export const useTradeKeys = (log: RefObject<HTMLElement | null>, trades: readonly TradeRow[]): void => {
  const opened = useTimeAxis()?.opened;
  const step = useStep(trades);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { [event.key]: by } = STEPS;
    const trade = opened?.get()?.trade;
    const isTaken = (event.target as Element).closest("input, select, [role=slider]") !== null;
    if (!by || !trade || !step || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(trade as TradeRow, by);
  });
  useEffect(() => {
    const element = log.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [log]);
};
