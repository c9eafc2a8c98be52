import { type ReactNode, useState } from "react";
import type { Label } from "#shared/contracts/label.ts";
import styles from "./labeled.module.css";
import { LazyLabelDialog } from "./lazy-label-dialog.tsx";
import { Tags } from "./tags.tsx";
import type { useLabel } from "./use-label.ts";

type LabeledProps = {
  /** The noun for the result, such as "backtest". */
  readonly what: string;
  readonly name: string;
  readonly derivedName: string;
  readonly label: Label | undefined;
  /** The heading with the key. */
  readonly children: ReactNode;
  /** The call that saves; undefined for other users' results. */
  readonly saving?: ReturnType<typeof useLabel> | undefined;
};

/** A saved result's name over its key, with its tags, its notes, and for its owner the button to change them. */
export const Labeled = ({ what, name, derivedName, label = {}, children, saving }: LabeledProps) => {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <hgroup className={styles.group}>
        <p className={styles.name}>{name}</p>
        {children}
      </hgroup>
      <div className="row">
        <Tags tags={label.tags} />
        {saving && (
          <button type="button" className={styles.edit} onClick={() => setEditing(true)}>
            Edit name and notes
          </button>
        )}
      </div>
      {label.notes && <p className={styles.notes}>{label.notes}</p>}
      {saving && isEditing && (
        <LazyLabelDialog
          title={`Name this ${what}`}
          {...{ label, derivedName, saving }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
};
