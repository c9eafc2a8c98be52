import { Link } from "react-router-dom";
import type { FaqEntry } from "#shared/contracts/texts.ts";
import styles from "../features/texts/faq-list.module.css";
import { useFaqQuery } from "../features/texts/use-texts.ts";
import { paths } from "../lib/paths.ts";
import { slugOf } from "../lib/slug.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Prose } from "../ui/page/prose.tsx";
import { TextPage } from "../ui/page/text-page.tsx";
import { useHashTarget } from "../ui/page/use-hash-target.ts";
import { useOpenedByHash } from "../ui/page/use-opened-by-hash.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";

export const FaqPage = () => {
  usePageTitle("Frequently asked questions");
  return (
    <TextPage
      title="Frequently asked questions"
      lead={
        <>
          What's behind a result: data, fills, costs, exits, and what's left out. For the legal side, see{" "}
          <Link to={paths.disclaimer}>disclaimer, privacy, and terms</Link>.
        </>
      }
    >
      <Loaded of={useFaqQuery()} what="the questions">
        {(entries) => <FaqList entries={entries} />}
      </Loaded>
    </TextPage>
  );
};

/** The questions as disclosures; the address names the open one, so that it can be sent to others. */
const FaqList = ({ entries }: { readonly entries: readonly FaqEntry[] }) => {
  useHashTarget();
  return (
    <div className="ruled">
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
    <details
      className={`underlined ${styles.entry}`}
      open={isOpen}
      onToggle={(event) => onToggled(event.currentTarget.open)}
    >
      <summary id={id} className={styles.question}>
        <h2>{question}</h2>
      </summary>
      <Prose text={answer} className={styles.answer} />
    </details>
  );
};
