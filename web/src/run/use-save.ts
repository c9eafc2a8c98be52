import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveBacktest } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

const LISTS = { backtest: queryKeys.savedBacktests, sweep: queryKeys.savedSweeps } as const;

/** What a task can be that is kept. */
type Savable = keyof typeof LISTS;

/** Where a result can be kept from: over it and under it. */
export type SavePlace = "top" | "end";

export type Save = {
  readonly what: Savable;
  readonly state: UseMutationResult<{ message: string }, Error, void>;
  /** The button that was pressed last: what came of it is said there. */
  readonly place: SavePlace | undefined;
  readonly saveFrom: (place: SavePlace) => void;
};

/** Keeps a finished backtest or sweep, once, whichever of its buttons is pressed. */
export const useSave = (taskId: TaskId, what: Savable): Save => {
  const call = useCall();
  const client = useQueryClient();
  const [place, setPlace] = useState<SavePlace>();
  const state = useMutation({
    mutationFn: () => call(saveBacktest, { params: { taskId } }),
    // Removed, not only outdated: the dashboard must not show for a moment a list without what was just saved.
    onSuccess: () => client.removeQueries({ queryKey: LISTS[what] }),
  });
  return {
    what,
    state,
    place,
    saveFrom: (pressed) => {
      setPlace(pressed);
      state.mutate();
    },
  };
};
