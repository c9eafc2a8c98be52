import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import type { Label } from "#shared/contracts/label.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { classes } from "../ui/classes.ts";
import styles from "./labeled.module.css";
import type { SavedAddress } from "./saved-kinds.ts";
import { useLabel } from "./use-saved.ts";

type LabeledProps = {
  readonly of: SavedAddress;
  readonly derivedName: string;
  readonly label: Label | undefined;
  readonly children: ReactNode;
  readonly isOwn: boolean;
};

/** A saved result's name over its key, with its tags, its notes, and for its owner the button to change them. */
export const Labeled = ({ of, derivedName, label = {}, children, isOwn }: LabeledProps) => {
  const saving = useLabel(of);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <hgroup className={styles.group}>
        <p className={`page-title breakable ${styles.name}`}>{label.title ?? derivedName}</p>
        {children}
      </hgroup>
      <div className="row">
        {label.tags && label.tags.length > 0 && (
          <ul className={classes("row", styles.tags)} aria-label="Tags">
            {label.tags.map((tag) => (
              <li key={tag} className={`small breakable ${styles.tag}`}>
                {tag}
              </li>
            ))}
          </ul>
        )}
        {isOwn && (
          <button
            type="button"
            className={`link-button small ${styles.edit}`}
            onClick={() => setEditing(true)}
          >
            Edit name and notes
          </button>
        )}
      </div>
      {label.notes && <p className={`measure mt-2 breakable ${styles.notes}`}>{label.notes}</p>}
      {isEditing && (
        <LazyLabelDialog
          title={`Name this ${of.kind}`}
          {...{ label, derivedName, saving }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
};

const LabelDialog = lazyPart(() => import("./label-dialog.tsx"), "LabelDialog");

export const LazyLabelDialog = (props: ComponentProps<typeof LabelDialog>) => (
  <Suspense>
    <LabelDialog {...props} />
  </Suspense>
);
