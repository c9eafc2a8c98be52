import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { FaqEntry } from "#shared/contracts/texts.ts";
import { slugOf } from "../../lib/slug.ts";
import { Prose } from "../../ui/page/prose.tsx";
import { useHash, useHashTarget } from "../../ui/page/use-hash-target.ts";
import styles from "./faq-list.module.css";

/** The questions as disclosures; the address names the open one, so that it can be sent to others. */
export const FaqList = ({ entries }: { readonly entries: readonly FaqEntry[] }) => {
  useHashTarget();
  return (
    <div className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.question} entry={entry} />
      ))}
    </div>
  );
};

const Entry = ({ entry: { question, answer } }: { readonly entry: FaqEntry }) => {
  const id = slugOf(question);
  const hash = useHash();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [ledTo, setLedTo] = useState("");
  // An address opens its question, also on the page that is open; closing it afterwards holds.
  if (hash !== ledTo) {
    setLedTo(hash);
    if (hash === id) setOpen(true);
  }
  const toggled = (opens: boolean): void => {
    if (opens === isOpen) return;
    setOpen(opens);
    if (opens) void navigate({ hash: id }, { replace: true, preventScrollReset: true });
  };
  return (
    <details className={styles.entry} open={isOpen} onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary id={id} className={styles.question}>
        <h2>{question}</h2>
      </summary>
      <Prose text={answer} className={styles.answer} />
    </details>
  );
};
