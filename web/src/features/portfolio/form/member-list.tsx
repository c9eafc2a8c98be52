import { lazy, Suspense, useRef, useState } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { PORTFOLIO_WORDS } from "#shared/contracts/portfolios/own-fields.ts";
import { defaultTitle } from "#shared/domain/result-title.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Term } from "../../../ui/overlays/term.tsx";
import { MemberCard } from "./member-card.tsx";
import styles from "./member-list.module.css";
import { freeName, memberGroups, memberInWords } from "./member-values.ts";
import { countFault } from "./portfolio-problems.ts";
import type { PortfolioValues } from "./portfolio-values.ts";
import type { NewMember } from "./saved-picker.tsx";
import { useDragOrder } from "./use-drag-order.ts";

/** Loaded when it opens first. */
const SavedPicker = lazy(() =>
  import("./saved-picker.tsx").then((module) => ({ default: module.SavedPicker })),
);

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
    const [words = ""] = memberInWords({ name: "", isOn: true, ...groups }, yesterday) ?? [];
    add([{ name: defaultTitle(words) || `Strategy ${fields.length + 1}`, groups }]);
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
    <section className={styles.section}>
      <div ref={head} className={classes("head", styles.head)}>
        <h2>
          <Term hint="Strategies enter in this order, so an earlier one takes money and risk first.">
            {PORTFOLIO_WORDS.members.label}
          </Term>
          {fields.length > 0 && <span className={styles.count}>{onCount} on</span>}
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
        <ol ref={list} className={styles.list} aria-label={PORTFOLIO_WORDS.members.label}>
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
