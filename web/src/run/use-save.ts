import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveBacktest } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import type { SavedKind } from "../saved/saved-kinds.ts";

/** The positions of the save buttons: above and below the results. */
export type SavePlace = "top" | "end";

export type Save = {
  readonly what: SavedKind;
  readonly state: UseMutationResult<{ message: string }, Error, void>;
  /** The button pressed last, which shows the outcome. */
  readonly place: SavePlace | undefined;
  readonly saveFrom: (place: SavePlace) => void;
};

/** Saves a finished run once, by either button. */
export const useSave = (taskId: TaskId, what: SavedKind): Save => {
  const call = useCall();
  const client = useQueryClient();
  const [place, setPlace] = useState<SavePlace>();
  const state = useMutation({
    mutationFn: () => call(saveBacktest, { params: { taskId } }),
    // Removed, not invalidated: the dashboard must not flash a list without the new item.
    onSuccess: () => client.removeQueries({ queryKey: queryKeys.savedList(what) }),
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
