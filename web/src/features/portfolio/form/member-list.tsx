import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { PORTFOLIO_WORDS } from "#shared/contracts/portfolios/own-fields.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Term } from "../../../ui/overlays/term.tsx";
import { MemberCard } from "./member-card.tsx";
import styles from "./member-list.module.css";
import { freeName, memberGroups, titleOfGroups } from "./member-values.ts";
import { countFault } from "./portfolio-problems.ts";
import type { PortfolioValues } from "./portfolio-values.ts";
import type { NewMember } from "./saved-picker.tsx";

const SavedPicker = lazyPart(() => import("./saved-picker.tsx"), "SavedPicker");

type Props = { readonly backtesterForm: () => unknown };

/** The members in the order of their entries: added, ordered by buttons or by dragging, switched off and removed. */
export const MemberList = ({ backtesterForm }: Props) => {
  const { yesterday } = useFormSettings();
  const { getValues } = useFormContext<PortfolioValues>();
  const { errors } = useFormState<PortfolioValues>();
  const { fields, append, remove, move } = useFieldArray<PortfolioValues, "members">({ name: "members" });
  const members = useWatch<PortfolioValues, "members">({ name: "members" });
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState("");
  const [isPicking, setPicking] = useState<boolean>();

  const add = (added: readonly NewMember[]): void => {
    const taken = getValues("members").map(({ name }) => name);
    const rows = added.map(({ name: wanted, groups }) => {
      const name = freeName(wanted, taken);
      taken.push(name);
      return { name, isOn: true, ...groups };
    });
    append(rows, { shouldFocus: false });
    setNews(rows.length === 1 ? `${rows[0]?.name} added` : `${rows.length} strategies added`);
  };
  const addForm = (): void => {
    const groups = memberGroups(backtesterForm());
    if (!groups) return;
    add([{ name: titleOfGroups(groups, yesterday) ?? `Strategy ${fields.length + 1}`, groups }]);
  };
  const moveTo = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= fields.length) return;
    const pressed = document.activeElement;
    const { name } = getValues(`members.${from}`);
    move(from, to);
    setNews(`${name} is now ${to + 1} of ${fields.length}`);
    // A moved row loses the focus when the browser inserts it again.
    setTimeout(() => pressed instanceof HTMLElement && pressed.focus());
  };
  const removeAt = (index: number): void => {
    const { name } = getValues(`members.${index}`);
    remove(index);
    setNews(`${name} removed`);
    // The pressed button disappears.
    setTimeout(() => head.current?.querySelector<HTMLElement>("button:last-of-type")?.focus());
  };
  const over = useDragOrder(list, moveTo);
  const fault = countFault(errors);
  const onCount = members.filter(({ isOn }) => isOn).length;

  return (
    <section className="form-part">
      <div ref={head} className="head mb-3">
        <h2>
          <Term hint="Strategies enter in this order, so an earlier one takes money and risk first.">
            {PORTFOLIO_WORDS.members.label}
          </Term>
          {fields.length > 0 && <span className={`quiet regular ${styles.count}`}>{onCount} on</span>}
        </h2>
        <div className="row">
          <Button size="small" onClick={() => setPicking(true)}>
            Add saved backtests
          </Button>
          <Button size="small" onClick={addForm}>
            Add the backtester's form
          </Button>
        </div>
      </div>
      {fault && (
        <p className="fault" role="alert" data-fault="" tabIndex={-1}>
          {fault}
        </p>
      )}
      {fields.length === 0 ? (
        <p className={styles.empty}>
          Add at least two strategies: saved backtests, or the strategy in the backtester's form.
        </p>
      ) : (
        <ol ref={list} className="stack-3" aria-label={PORTFOLIO_WORDS.members.label}>
          {fields.map(({ id }, index) => (
            <MemberCard
              key={id}
              index={index}
              count={fields.length}
              isOver={over === index}
              onMove={(step) => moveTo(index, index + step)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {isPicking !== undefined && (
        <Suspense>
          <SavedPicker isOpen={isPicking} onClose={() => setPicking(false)} onAdd={add} />
        </Suspense>
      )}
    </section>
  );
};

/** The attribute of a row that can be dragged by a `draggable` handle in it; its value is the row's index. */
const ROW = "data-row";

const rowOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${ROW}]`) : null;

const indexOf = (row: HTMLElement | null): number | undefined =>
  row ? Number(row.getAttribute(ROW)) : undefined;

/**
 * Lets the pointer order the rows of a list. Calls `onMove` on a drop and returns the index under the pointer while
 * another row is dragged. The keyboard needs buttons of its own.
 */
const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): number | undefined => {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const clear = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const start = useEffectEvent((event: DragEvent) => {
    const row = rowOf(event);
    if (!row || !list.current?.contains(row)) return;
    if (event.dataTransfer) {
      event.dataTransfer.effectAllowed = "move";
      // A drag without data does not start everywhere.
      event.dataTransfer.setData("text/plain", String(indexOf(row)));
      event.dataTransfer.setDragImage?.(row, 0, 0);
    }
    setFrom(indexOf(row));
  });
  const enter = useEffectEvent((event: DragEvent) => {
    const row = rowOf(event);
    if (from === undefined || !row || !list.current?.contains(row)) return;
    // Otherwise the browser refuses the drop.
    event.preventDefault();
    setOver(indexOf(row));
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const to = indexOf(rowOf(event));
    if (from === undefined || to === undefined) return;
    event.preventDefault();
    onMove(from, to);
    clear();
  });
  const end = useEffectEvent(clear);
  useEffect(() => {
    // On the document, because the list itself appears with its first row.
    const listening = new AbortController();
    document.addEventListener("dragstart", (event) => start(event), listening);
    document.addEventListener("dragover", (event) => enter(event), listening);
    document.addEventListener("drop", (event) => drop(event), listening);
    document.addEventListener("dragend", () => end(), listening);
    return () => listening.abort();
  }, []);
  return from === over ? undefined : over;
};
