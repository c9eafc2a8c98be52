import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { SavedKind } from "#shared/kinds/kind.ts";
import { ChangedInputs, type FormBinding } from "./changed-inputs.tsx";
import styles from "./finished-run.module.css";
import { SaveButton, useSave } from "./save-button.tsx";

type FinishedRunProps = {
  readonly id: string;
  readonly title: string;
  readonly what: SavedKind;
  readonly taskId: TaskId;
  /** Called once when the results appear: true moves the focus to their heading. */
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
  /** Shown below the heading. */
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
