import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { PerformanceRow, TradeRow } from "#shared/contracts/results.ts";
import { readSpan } from "../../charts/time-axis/span.ts";
import { createTimeAxis, TimeAxisProvider } from "../../charts/time-axis/time-axis.ts";

const FROM = "from";
const TO = "to";

type ResultsTimeAxisProps = {
  /** Keep both stable between renders. */
  readonly trades: readonly TradeRow[];
  readonly performance: readonly PerformanceRow[];
  readonly children: ReactNode;
};

/** The time axis that the charts of a result share. Its span stands in the address; Escape clears it. */
export const ResultsTimeAxis = ({ trades, performance, children }: ResultsTimeAxisProps) => {
  const axis = useMemo(
    () =>
      createTimeAxis(
        performance.map(({ date }) => date),
        trades,
      ),
    [trades, performance],
  );
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const [from, to] = [query.get(FROM), query.get(TO)];

  // The address is read when it changes, not when the span does.
  useEffect(() => {
    const asked = readSpan(from, to, axis.dates);
    const shown = axis.span.get();
    if (asked?.from !== shown?.from || asked?.to !== shown?.to) axis.span.set(asked);
  }, [axis, from, to]);

  const writeAddress = useEffectEvent(() => {
    const span = axis.span.get();
    if (span?.from === (from ?? undefined) && span?.to === (to ?? undefined)) return;
    const next = new URLSearchParams(search);
    for (const name of [FROM, TO]) next.delete(name);
    if (span) {
      next.set(FROM, span.from);
      next.set(TO, span.to);
    }
    void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => axis.span.subscribe(() => writeAddress()), [axis]);

  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== "Escape" || defaultPrevented || document.querySelector("dialog[open]")) return;
      axis.span.set(undefined);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [axis]);
  return <TimeAxisProvider value={axis}>{children}</TimeAxisProvider>;
};
