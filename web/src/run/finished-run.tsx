import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { saveBacktest } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { KINDS, type SavedKind } from "#shared/kinds/kind.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { SAVED_KINDS } from "../saved/saved-kinds.ts";
import { Button } from "../ui/buttons/button.tsx";
import { takeFocus } from "../ui/focus/take-focus.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ChangedInputs, type FormBinding } from "./changed-inputs.tsx";
import styles from "./finished-run.module.css";

type SaveButtonProps = { readonly save: Save; readonly place: SavePlace };

/**
 * 'Save backtest', 'Save search' or 'Save portfolio', above and below the results. Once saved, both buttons are disabled and the
 * pressed one passes the focus to the link beside it.
 */
const SaveButton = ({ save: { what, state, place: pressed, saveFrom }, place }: SaveButtonProps) => {
  const isHere = pressed === place;
  return (
    <div className="row gap-4 rows-3">
      <Button
        look={place === "end" ? "action" : "quiet"}
        isBusy={state.isPending}
        disabled={state.isSuccess}
        onClick={() => saveFrom(place)}
      >
        Save {KINDS[what].noun}
      </Button>
      {isHere && state.isSuccess && (
        <Notice kind="success">
          {state.data.message}{" "}
          <Link ref={takeFocus} to={SAVED_KINDS[what].listPath}>
            Go to {SAVED_KINDS[what].list}.
          </Link>
        </Notice>
      )}
      {isHere && state.isError && <Notice kind="failure">{state.error.message}</Notice>}
    </div>
  );
};

/** The positions of the save buttons: above and below the results. */
type SavePlace = "top" | "end";

type Save = {
  readonly what: SavedKind;
  readonly state: UseMutationResult<{ message: string }, Error, void>;
  readonly place: SavePlace | undefined;
  readonly saveFrom: (place: SavePlace) => void;
};

const useSave = (taskId: TaskId, what: SavedKind): Save => {
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

type FinishedRunProps = {
  readonly id: string;
  readonly title: string;
  readonly what: SavedKind;
  readonly taskId: TaskId;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
  readonly facts: ReactNode;
  readonly canSave?: boolean;
  readonly children: ReactNode;
};

/** The frame of a finished run below its form: heading, changed inputs, and two buttons that save the results. */
export const FinishedRun = ({
  id,
  title,
  what,
  taskId,
  takesFocus,
  inputs,
  facts,
  canSave = true,
  children,
}: FinishedRunProps) => {
  const save = useSave(taskId, what);
  const heading = useRef<HTMLHeadingElement>(null);
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  const restore = () => {
    inputs.restore();
    // The pressed button disappears.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack-6 pt-8 ruled" aria-labelledby={id}>
      <header className="stack-2">
        <div className="head">
          <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
            {title}
          </h2>
          {canSave && <SaveButton save={save} place="top" />}
        </div>
        {facts}
      </header>
      <ChangedInputs {...inputs} restore={restore} />
      {children}
      {canSave && <SaveButton save={save} place="end" />}
    </section>
  );
};
