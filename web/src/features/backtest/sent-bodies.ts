import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type BacktestBody, BacktestForm } from "#shared/contracts/backtest-form.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";
import { type BacktestValues, bodyOf } from "./form/form-values.ts";

/** What a body asks for, as text to compare: "2" and "2.0" are the same, and what does not apply is left out. */
export const meaningOf = (body: BacktestBody): string => {
  const relevant = relevantFields(body);
  const parsed = BacktestForm.safeParse(relevant);
  // The display name is shown, never read.
  return JSON.stringify(parsed.success ? parsed.data : relevant, (key, value: unknown) =>
    key === "name" ? undefined : value,
  );
};

/** Whether the form asks for something else than `ran`; draws anew only when that turns. */
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

/** The bodies that this page sent, and the one kept of an earlier visit, by their tasks. */
export const useSentBodies = (taskId: string | undefined, ran: BacktestBody | undefined) => {
  const [bodies, setBodies] = useState<ReadonlyMap<string, BacktestBody>>(
    () => new Map(taskId !== undefined && ran ? [[taskId, ran]] : []),
  );
  const remember = (id: string, body: BacktestBody): void => setBodies(new Map(bodies).set(id, body));
  return { bodies, remember };
};
