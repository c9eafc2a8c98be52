import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { useOneStop } from "../focus/use-one-stop.ts";
import { useExplanation } from "../overlays/use-explanation.tsx";
import styles from "./value-list.module.css";

export type ReadValues = { readonly values: readonly number[] } | { readonly fault: string };

type ValueListProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly unit?: string | undefined;
  /** Hides the label visually where a heading already shows it. */
  readonly isLabelHidden?: boolean;
  /** Ascending and unique. */
  readonly values: readonly number[];
  readonly onChange: (values: readonly number[]) => void;
  readonly read: (text: string) => ReadValues;
  readonly spoken?: (value: number) => string;
  /** The placeholder, such as "45 or 7–60 by 7". */
  readonly example: string;
  readonly fault?: string | undefined;
  readonly faultyPlaces?: ReadonlySet<number>;
};

const joined = (values: readonly number[], added: readonly number[]): number[] =>
  [...new Set([...values, ...added])].sort((a, b) => a - b);

/**
 * An editable list of numbers. Each value is a chip that removes itself on click; typed or pasted text adds
 * values. Text that adds none stays, with the reason. The whole list is one tab stop: the left arrow leads
 * back to the chips.
 */
export const ValueList = ({
  label,
  hint,
  unit,
  isLabelHidden = false,
  values,
  onChange,
  read,
  spoken = String,
  example,
  fault,
  faultyPlaces,
}: ValueListProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [typedFault, setTypedFault] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { ref, onKeyDown, onFocus } = useOneStop<HTMLFieldSetElement>("button, input", "input");
  const nextFocus = useRef<number>(undefined);

  // Moves the focus from a removed chip to the one in its place, or to the text field.
  useEffect(() => {
    if (nextFocus.current === undefined) return;
    const chips = box.current?.querySelectorAll("button") ?? [];
    (chips[Math.min(nextFocus.current, values.length - 1)] ?? box.current?.querySelector("input"))?.focus();
    nextFocus.current = undefined;
  }, [values]);

  const add = (typed: string) => {
    if (typed.trim() === "") return;
    const reading = read(typed);
    if ("fault" in reading) {
      setText(typed);
      setTypedFault(reading.fault);
      return;
    }
    setText("");
    setTypedFault(undefined);
    onChange(joined(values, reading.values));
  };
  const remove = (place: number) => {
    nextFocus.current = place;
    onChange(values.filter((_, each) => each !== place));
  };
  const takeOut = (event: KeyboardEvent, place: number) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    remove(place);
  };
  const type = (typed: string) => {
    setTypedFault(undefined);
    if (/[,;]\s*$/.test(typed)) add(typed);
    else setText(typed);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (text !== "") return;
    event.preventDefault();
    add(event.clipboardData.getData("text"));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      add(text);
    }
    if (event.key === "Backspace" && text === "" && values.length > 0) onChange(values.slice(0, -1));
  };
  const shownFault = typedFault ?? fault;
  const explanation = useExplanation(hint);
  const descriptions = [
    explanation.id,
    shownFault && `${id}-fault`,
    values.length > 0 && `${id}-keys`,
  ].filter(Boolean);
  const name = unit ? `${label} (${unit})` : label;

  return (
    <fieldset ref={ref} className={styles.list} onKeyDown={onKeyDown} onFocus={onFocus}>
      <legend className="visually-hidden">{name}</legend>
      {!isLabelHidden && (
        // Not a `legend`: it cannot share its line with other elements.
        <div className="line gap-2 hint nowrap">
          <span {...explanation.anchor} aria-hidden="true">
            {name}
          </span>
          {values.length > 1 && <span className={styles.count}>{values.length} values</span>}
          {values.length > 1 && (
            <button
              type="button"
              className={`linked small ${styles.clear}`}
              aria-label={`Clear ${label}`}
              onClick={() => {
                nextFocus.current = 0;
                onChange([]);
              }}
            >
              Clear
            </button>
          )}
        </div>
      )}
      {explanation.bubble}
      <div
        {...explanation.control}
        ref={box}
        className={classes(`row gap-1 ${styles.box}`, shownFault && styles.broken)}
      >
        {values.map((value, place) => (
          <button
            key={value}
            type="button"
            className={classes(`ink tabular ${styles.chip}`, faultyPlaces?.has(place) && styles.faulty)}
            aria-label={`Remove ${spoken(value)}`}
            onClick={() => remove(place)}
            onKeyDown={(event) => takeOut(event, place)}
          >
            {spoken(value)}
            <span aria-hidden="true">×</span>
          </button>
        ))}
        <input
          className={styles.adder}
          aria-label={`Add to ${label}`}
          aria-invalid={shownFault ? true : undefined}
          aria-describedby={descriptions.length > 0 ? descriptions.join(" ") : undefined}
          type="text"
          autoComplete="off"
          placeholder={isTyping || values.length === 0 ? example : "Add"}
          value={text}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={press}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            add(text);
          }}
        />
      </div>
      <span id={`${id}-keys`} hidden>
        The left arrow leads to the values.
      </span>
      {shownFault && (
        <p id={`${id}-fault`} className="fault" role="alert">
          {shownFault}
        </p>
      )}
    </fieldset>
  );
};
