import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { MAX_SETS } from "#shared/contracts/sweep/list-fields.ts";
import type { ConditionSets as Sets } from "#shared/domain/sweep/dimension-row.ts";
import { eventsInWords, filtersInWords } from "#shared/domain/sweep/value-words.ts";
import { RowGroup } from "../../../inputs/row-group.tsx";
import { textRow } from "../../../inputs/text-row.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useOneStop } from "../../../ui/focus/use-one-stop.ts";
import { Term } from "../../../ui/overlays/term.tsx";
import styles from "./condition-sets.module.css";
import { useSweepReading } from "./sweep-reading.tsx";

const KINDS = {
  filters: {
    title: "Entry filters",
    hint: "Each set is tried on its own: positions open only on sessions that pass all of it. The set without a filter opens on every session.",
    noun: "filter set",
    none: "No filter: every session",
    addNone: "Try without a filter too",
    rows: "volFields",
    rowTitle: "Criteria",
    words: ({ filters }: Sets, place: number) => filtersInWords(filters[place] ?? []),
  },
  events: {
    title: "Events",
    hint: "Each set is tried on its own: positions open and close around its events.",
    noun: "event set",
    none: "No event: every session",
    addNone: "Try without events too",
    rows: "eventFields",
    rowTitle: "Event",
    words: ({ events }: Sets, place: number) => eventsInWords(events[place] ?? []),
  },
} as const;

export const ConditionSets = ({ kind }: { readonly kind: keyof typeof KINDS }) => {
  const { title, hint, noun, none, addNone, rows, rowTitle, words } = KINDS[kind];
  const { fields: sets, append, remove, prepend } = useFieldArray({ name: kind });
  const values = (useWatch({ name: kind }) ?? []) as readonly Readonly<Record<string, readonly AnyRow[]>>[];
  const { problems, grid } = useSweepReading();
  const rowsOf = (place: number): readonly AnyRow[] => values[place]?.[rows] ?? [];
  const hasNone = values.some((_, place) => rowsOf(place).length === 0);
  const isFull = sets.length >= MAX_SETS;
  const { fields } = GROUPS[rows];
  const wordsOf = (place: number): string => {
    if (rowsOf(place).length === 0) return none;
    return grid ? words(grid.sweep, place) : `Set ${place + 1}`;
  };
  const [open, setOpen] = useState<string>();
  const isBroken = (place: number): boolean =>
    Object.keys(problems).some((path) => path.startsWith(`${kind}.${place}.`));
  const isOpen = (id: string, place: number): boolean =>
    rowsOf(place).length > 0 && (id === open || isBroken(place));
  const isAdded = useRef(false);
  // Opens the new set for editing.
  useEffect(() => {
    if (isAdded.current) setOpen(sets.at(-1)?.id);
    isAdded.current = false;
  }, [sets]);
  const addSet = () => {
    isAdded.current = true;
    append({ [rows]: [textRow(fields, initialRow(fields))] }, { shouldFocus: false });
  };
  const fault = faultSentence(title, problems[kind]);

  const stop = useOneStop<HTMLFieldSetElement>("[data-stop]:not(:disabled)");

  return (
    <fieldset className={`stack min-0 ${styles.sets}`} {...stop}>
      <legend className="p-0 pb-1 hint">
        <Term hint={hint}>{title}</Term>
      </legend>
      {sets.map(({ id }, place) => (
        <fieldset key={id} className="min-0 py-1 ruled">
          <legend className="visually-hidden">
            {title}, set {place + 1}
          </legend>
          <div className={`line ${styles.head}`}>
            <span className="grow min-0 breakable">{wordsOf(place)}</span>
            {rowsOf(place).length > 0 && (
              <LineButton
                label={`${isOpen(id, place) ? "Close" : "Edit"} ${noun} ${place + 1}`}
                aria-expanded={isOpen(id, place)}
                onClick={() => setOpen(isOpen(id, place) ? undefined : id)}
              >
                {isOpen(id, place) ? "Done" : "Edit"}
              </LineButton>
            )}
            {sets.length > 1 && (
              <LineButton label={`Remove ${noun} ${place + 1}`} onClick={() => remove(place)}>
                Remove
              </LineButton>
            )}
          </div>
          {isOpen(id, place) && (
            <RowGroup group={rows} path={`${kind}.${place}.${rows}`} rowTitle={rowTitle} />
          )}
        </fieldset>
      ))}
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="row gap-2 stretch pt-2 ruled">
        <Button size="small" disabled={isFull} data-stop onClick={addSet}>
          Add {noun}
        </Button>
        {!hasNone && (
          <Button
            size="small"
            disabled={isFull}
            data-stop
            onClick={() => prepend({ [rows]: [] }, { shouldFocus: false })}
          >
            {addNone}
          </Button>
        )}
      </div>
    </fieldset>
  );
};

const LineButton = ({ label, ...button }: { readonly label: string } & ComponentProps<"button">) => (
  <button
    type="button"
    className={`link-button small ${styles.act}`}
    aria-label={label}
    data-stop
    {...button}
  />
);
