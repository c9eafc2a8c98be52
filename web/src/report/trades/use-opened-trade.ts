import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { createStore, useStored } from "../../charts/time-axis/store.ts";
import { type TimeAxis, useTimeAxis } from "../../charts/time-axis/time-axis.ts";

type OpenedStore = TimeAxis["opened"];

const NOTHING: OpenedStore = createStore<ReturnType<OpenedStore["get"]>>(undefined);

type OpenedTradeOf = {
  /** The trade that a chart or an arrow asked for. */
  readonly reveal: { readonly row: TradeRow } | undefined;
  /** Marks a trade in the charts, or removes the mark; stable. */
  readonly onToggle: (trade: TradeRow, isOpen: boolean) => void;
};

/** Ties the log's open row to the mark in the charts. A trade outside of the span that is asked for clears the span. */
export const useOpenedTrade = (shown: readonly TradeRow[]): OpenedTradeOf => {
  const axis = useTimeAxis();
  const store = axis?.opened ?? NOTHING;
  const opened = useStored(store);
  // The charts' trades are the log's own rows.
  const reveal = useMemo(() => (opened?.isAsked ? { row: opened.trade as TradeRow } : undefined), [opened]);
  const onAsked = useEffectEvent((trade: TradeRow) => {
    if (!shown.includes(trade)) axis?.span.set(undefined);
  });
  useEffect(() => {
    if (reveal) onAsked(reveal.row);
  }, [reveal]);
  const onToggle = useCallback(
    (trade: TradeRow, isOpen: boolean) => {
      if (isOpen) store.set({ trade, isAsked: false });
      else if (store.get()?.trade === trade) store.set(undefined);
    },
    [store],
  );
  return { reveal, onToggle };
};
