import type { FaqEntry } from "#shared/contracts/texts.ts";
import { slugOf } from "../../lib/slug.ts";
import { Prose } from "../../ui/page/prose.tsx";
import { useHashTarget } from "../../ui/page/use-hash-target.ts";
import { useOpenedByHash } from "../../ui/page/use-opened-by-hash.ts";
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
  const { isOpen, onToggled } = useOpenedByHash(id);
  return (
    <details className={styles.entry} open={isOpen} onToggle={(event) => onToggled(event.currentTarget.open)}>
      <summary id={id} className={styles.question}>
        <h2>{question}</h2>
      </summary>
      <Prose text={answer} className={styles.answer} />
    </details>
  );
};
