import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { saveBacktest } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { SavedKind } from "#shared/kinds/kind.ts";
import { paths } from "../lib/paths.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { takeFocus } from "../ui/focus/take-focus.ts";
import { Notice } from "../ui/notices/notice.tsx";

type SaveButtonProps = { readonly save: Save; readonly place: SavePlace };

/**
 * 'Save backtest', 'Save sweep' or 'Save portfolio', above and below the results. Once saved, both buttons are disabled and the
 * pressed one passes the focus to the link beside it.
 */
export const SaveButton = ({ save: { what, state, place: pressed, saveFrom }, place }: SaveButtonProps) => {
  const isHere = pressed === place;
  return (
    <div className="row gap-4 rows-3">
      <Button
        look={place === "end" ? "action" : "quiet"}
        isBusy={state.isPending}
        disabled={state.isSuccess}
        onClick={() => saveFrom(place)}
      >
        Save {what}
      </Button>
      {isHere && state.isSuccess && (
        <Notice kind="success">
          {state.data.message}{" "}
          <Link ref={takeFocus} to={paths.dashboard}>
            Go to my {what}s.
          </Link>
        </Notice>
      )}
      {isHere && state.isError && <Notice kind="failure">{state.error.message}</Notice>}
    </div>
  );
};

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
