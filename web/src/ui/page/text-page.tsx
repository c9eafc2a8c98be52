import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./text-page.module.css";

export type Place = {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly Place[];
};

type TextPageProps = {
  readonly title: string;
  readonly lead: ReactNode;
  /** The entries of the table of contents; empty for none. */
  readonly contents?: readonly Place[];
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A text page: a large title, a text column and, on a wide window, a table of contents. */
export const TextPage = ({ title, lead, contents = [], end, children }: TextPageProps) => (
  <div className={`stack-12 measure prose ${styles.page}`}>
    <header className="stack-5 across">
      <h1 className={styles.title}>{title}</h1>
      <p className={`quiet pretty ${styles.lead}`}>{lead}</p>
    </header>
    {contents.length > 0 && (
      <nav className={`pb-8 underlined body ${styles.contents}`} aria-label="On this page">
        <Places of={contents} />
      </nav>
    )}
    <div className={`stack-12 ${styles.text}`}>{children}</div>
    {end && <div className="across">{end}</div>}
  </div>
);

const Places = ({ of }: { readonly of: readonly Place[] }) => (
  <ul>
    {of.map(({ id, title, parts }) => (
      <li key={id}>
        <Link to={`#${id}`} preventScrollReset>
          {title}
        </Link>
        {parts && <Places of={parts} />}
      </li>
    ))}
  </ul>
);

type TextPartProps = {
  readonly id: string;
  readonly title: string;
  readonly isInner?: boolean;
  readonly children: ReactNode;
};

export const TextPart = ({ id, title, isInner = false, children }: TextPartProps) => {
  const Heading = isInner ? "h3" : "h2";
  return (
    <section className={isInner ? `stack-3 mt-4 ${styles.inner}` : "stack-4"} aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
};
