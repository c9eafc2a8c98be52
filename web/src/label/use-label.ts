import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { labelBacktest } from "#shared/contracts/dashboard.ts";
import type { Label, LabelChange } from "#shared/contracts/label.ts";
import { labelSweep } from "#shared/contracts/saved-sweeps.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** A saved result: its kind, its owner and its key. */
export type LabeledResult = {
  readonly kind: "backtest" | "sweep";
  readonly user: string;
  readonly name: string;
};

const cachedAs = ({
  kind,
  user,
  name,
}: LabeledResult): { readonly one: QueryKey; readonly list: QueryKey } =>
  kind === "backtest"
    ? { one: queryKeys.savedBacktest(user, name), list: queryKeys.savedBacktests }
    : { one: queryKeys.savedSweep(user, name), list: queryKeys.savedSweeps };

/** Saves a result's name, tags and notes, and shows them wherever the result is cached. */
export const useLabel = (result: LabeledResult) => {
  const call = useCall();
  const client = useQueryClient();
  const { kind, user, name } = result;
  return useMutation({
    mutationFn: (change: LabelChange): Promise<{ readonly label: Label }> =>
      kind === "backtest"
        ? call(labelBacktest, { params: { user, backtestId: name }, body: change })
        : call(labelSweep, { params: { user, name }, body: change }),
    onSuccess: ({ label }) => {
      const { one, list } = cachedAs(result);
      client.setQueryData<object>(one, (saved) => saved && { ...saved, label });
      void client.invalidateQueries({ queryKey: queryKeys.cases });
      return client.invalidateQueries({ queryKey: list });
    },
  });
};
