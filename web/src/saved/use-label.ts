import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { labelBacktest } from "#shared/contracts/dashboard.ts";
import type { Label, LabelChange } from "#shared/contracts/label.ts";
import { labelPortfolio } from "#shared/contracts/portfolios/saved-calls.ts";
import { labelSweep } from "#shared/contracts/saved-sweeps.ts";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** A saved result: its kind, its owner and its key. */
export type LabeledResult = {
  readonly kind: "backtest" | "sweep" | "portfolio";
  readonly user: string;
  readonly name: string;
};

type Cached = { readonly one: QueryKey; readonly list: QueryKey };

const CACHED: Readonly<Record<LabeledResult["kind"], (user: string, name: string) => Cached>> = {
  backtest: (user, name) => ({
    one: queryKeys.savedBacktest(user, name),
    list: queryKeys.savedBacktests,
  }),
  sweep: (user, name) => ({ one: queryKeys.savedSweep(user, name), list: queryKeys.savedSweeps }),
  portfolio: (user, name) => ({
    one: queryKeys.savedPortfolio(user, name),
    list: queryKeys.savedPortfolios,
  }),
};

const labelCall = (call: Call, { kind, user, name }: LabeledResult, body: LabelChange) => {
  if (kind === "backtest") return call(labelBacktest, { params: { user, backtestId: name }, body });
  if (kind === "sweep") return call(labelSweep, { params: { user, name }, body });
  return call(labelPortfolio, { params: { user, id: name }, body });
};

/** Saves a result's name, tags and notes, and shows them wherever the result is cached. */
export const useLabel = (result: LabeledResult) => {
  const call = useCall();
  const client = useQueryClient();
  const { kind, user, name } = result;
  return useMutation({
    mutationFn: (change: LabelChange): Promise<{ readonly label: Label }> => labelCall(call, result, change),
    onSuccess: ({ label }) => {
      const { one, list } = CACHED[kind](user, name);
      client.setQueryData<object>(one, (saved) => saved && { ...saved, label });
      void client.invalidateQueries({ queryKey: queryKeys.cases });
      return client.invalidateQueries({ queryKey: list });
    },
  });
};
