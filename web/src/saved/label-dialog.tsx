import { type FormEvent, useId, useState } from "react";
import {
  type Label,
  type LabelChange,
  MOST_NOTES_CHARS,
  MOST_TAG_CHARS,
  MOST_TAGS,
  MOST_TITLE_CHARS,
} from "#shared/contracts/label.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Field, TextField } from "../ui/fields/field.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import styles from "./label-dialog.module.css";

type Saving = {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (change: LabelChange, on: { readonly onSuccess: () => void }) => void;
};

type LabelDialogProps = {
  readonly title: string;
  /** Cases have no tags, and always a name of their own. */
  readonly of?: "result" | "case";
  readonly label: Label;
  readonly derivedName?: string;
  readonly saving: Saving;
  readonly onClose: () => void;
};

const tagsIn = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

const faultIn = (tags: readonly string[]): string | undefined => {
  if (tags.length > MOST_TAGS) return `At most ${MOST_TAGS} tags.`;
  return tags.some((tag) => tag.length > MOST_TAG_CHARS)
    ? `At most ${MOST_TAG_CHARS} characters a tag.`
    : undefined;
};

/** The dialog to change the name, tags and notes of a saved result, or a case's. An empty name brings the derived one back. */
export const LabelDialog = ({
  title,
  of = "result",
  label,
  derivedName = "",
  saving,
  onClose,
}: LabelDialogProps) => {
  const formId = useId();
  const [name, setName] = useState(label.title ?? derivedName);
  const [tags, setTags] = useState((label.tags ?? []).join(", "));
  const [notes, setNotes] = useState(label.notes ?? "");
  const fault = faultIn(tagsIn(tags));
  const isNameNeeded = of === "case";
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (fault) return;
    saving.mutate(
      { title: typed === "" || typed === derivedName ? null : typed, tags: tagsIn(tags), notes },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="action" type="submit" form={formId} isBusy={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="stack-4 ink" onSubmit={save}>
        <TextField
          label="Name"
          required={isNameNeeded}
          value={name}
          maxLength={MOST_TITLE_CHARS}
          placeholder={derivedName}
          onChange={(event) => setName(event.target.value)}
        />
        {of === "result" && (
          <TextField
            label="Tags"
            value={tags}
            advice="Separate tags with commas."
            fault={fault}
            onChange={(event) => setTags(event.target.value)}
          />
        )}
        <Field label="Notes">
          {({ className: _, ...control }) => (
            <textarea
              {...control}
              className={`min-0 body ${styles.notes}`}
              value={notes}
              rows={6}
              maxLength={MOST_NOTES_CHARS}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
        {saving.error && <Notice kind="failure">{saving.error.message}</Notice>}
      </form>
    </Dialog>
  );
};
