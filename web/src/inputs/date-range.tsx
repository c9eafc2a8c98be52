import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext } from "react-hook-form";
import { formatDay, parseDay } from "#shared/domain/day.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { classes } from "../ui/classes.ts";
import { TextField } from "../ui/fields/field.tsx";
import styles from "./date-range.module.css";
import { faultText, labelParts, pathOf } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";
import { type DataSpan, useDataSpan } from "./ticker-data.ts";
import { dateProblem, heldDate, shownDate } from "./typed-date.ts";

const RangeCalendar = lazyPart(() => import("./range-calendar.tsx"), "RangeCalendar");

/**
 * The test period: two typed dates and one calendar. The calendar opens on focus, and closes after both dates
 * are chosen, on an outside click and when the focus leaves.
 */
export const DateRange = ({ row }: { readonly row: string }) => {
  const { setValue, getValues, trigger } = useFormContext();
  const { yesterday } = useFormSettings();
  const { isOpen, open, close, area } = usePopup();
  const startPath = pathOf({ row, field: "start_date" });
  const endPath = pathOf({ row, field: "end_date" });
  const span = useDataSpan(row);

  const choose = (start: string, end: string) => {
    setValue(startPath, start, { shouldDirty: true });
    setValue(endPath, end, { shouldDirty: true });
    void trigger([startPath, endPath]);
    if (start !== "" && end !== "") close();
  };

  return (
    <div className={styles.range} {...area}>
      <DateInput field="start_date" row={row} onOpen={open} />
      <DateInput field="end_date" row={row} onOpen={open} whenBlank={shownDate(formatDay(yesterday))} />
      {isOpen && (
        <div className={classes("card", styles.popup)} role="dialog" aria-label="Choose the test period">
          <Suspense fallback={<p className="p-4 quiet nowrap">Loading the calendar…</p>}>
            <RangeCalendar
              start={getValues(startPath)}
              end={getValues(endPath)}
              yesterday={yesterday}
              span={span}
              onChoose={choose}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
};

const focusCalendar = (area: HTMLElement | null): void =>
  area?.querySelector<HTMLElement>('[role="dialog"] [role="gridcell"][tabindex="0"]')?.focus();

/**
 * State of a popup that opens on focus and closes on Escape, on an outside click and when the focus leaves. Tab
 * skips it, the down arrow enters it.
 */
const usePopup = () => {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const open = () => {
    if (!isReturning.current) setOpen(true);
  };
  /** True while the focus returns to the field, which must not open the calendar again. */
  const close = () => {
    setOpen(false);
    isReturning.current = true;
    ref.current?.querySelector("input")?.focus();
    isReturning.current = false;
  };
  const area = {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLInputElement;
      if (event.key === "Escape" && isOpen) close();
      // Hidden before the browser looks for the next Tab stop.
      if (event.key === "Tab" && isInField) flushSync(() => setOpen(false));
      if (event.key === "ArrowDown" && isInField) {
        event.preventDefault();
        if (isOpen) focusCalendar(ref.current);
        else setOpen(true);
      }
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !ref.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return { isOpen, open, close, area };
};

const endOfData = ({ last }: DataSpan): string => `Data through ${shownDate(formatDay(last))}`;

type DateInputProps = {
  readonly field: "start_date" | "end_date";
  readonly row: string;
  readonly onOpen: () => void;
  readonly whenBlank?: string;
};

/** A typed date; an invalid one keeps its text and is reported on blur. */
const DateInput = ({ field, row, onOpen, whenBlank }: DateInputProps) => {
  const name = pathOf({ row, field });
  const { yesterday } = useFormSettings();
  const { setError, clearErrors } = useFormContext();
  const { field: control, fieldState } = useController({ name });
  const [draft, setDraft] = useState<string>();
  const isUnset = control.value === "" && draft === undefined && whenBlank !== undefined;
  const span = useDataSpan(row);
  const endsAfterData =
    field === "end_date" && span !== undefined && (parseDay(control.value) ?? yesterday) > span.last;

  const type = (text: string) => {
    setDraft(text);
    control.onChange(heldDate(text, yesterday));
  };
  const leave = () => {
    setDraft(undefined);
    control.onBlur();
    const fault = dateProblem(control.value, yesterday);
    if (fault) setError(name, { type: "date", message: fault });
    else if (fieldState.error?.type === "date") clearErrors(name);
  };

  return (
    <TextField
      {...labelParts({ field, row })}
      ref={control.ref}
      name={name}
      fault={faultText(field, fieldState.error?.message)}
      advice={endsAfterData ? endOfData(span) : undefined}
      placeholder="MM/dd/yyyy"
      readOnly={isUnset}
      tabIndex={isUnset ? -1 : undefined}
      value={isUnset ? whenBlank : (draft ?? shownDate(control.value))}
      onChange={(event) => type(event.target.value)}
      onFocus={onOpen}
      onClick={onOpen}
      onBlur={leave}
    />
  );
};
