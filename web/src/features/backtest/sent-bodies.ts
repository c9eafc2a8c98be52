import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { type BacktestValues, bodyOf, meaningOf } from "./form/form-values.ts";

/** Returns whether the form differs from `ran`; renders only when that changes. */
export const useIsChanged = (
  { subscribe, getValues }: Pick<UseFormReturn<BacktestValues>, "subscribe" | "getValues">,
  ran: BacktestBody | undefined,
): boolean => {
  const meaning = useMemo(() => ran && meaningOf(ran), [ran]);
  const listen = useCallback(
    (listener: () => void) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  return useSyncExternalStore(
    listen,
    () => meaning !== undefined && meaningOf(bodyOf(getValues())) !== meaning,
  );
};

/** Keeps the sent bodies by task, with the one restored from an earlier visit. */
export const useSentBodies = (taskId: string | undefined, ran: BacktestBody | undefined) => {
  const [bodies, setBodies] = useState<ReadonlyMap<string, BacktestBody>>(
    () => new Map(taskId !== undefined && ran ? [[taskId, ran]] : []),
  );
  const remember = (id: string, body: BacktestBody): void => setBodies(new Map(bodies).set(id, body));
  return { bodies, remember };
};
