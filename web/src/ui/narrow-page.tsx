import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";

type NarrowPageProps = {
  readonly title: string;
  /** A sentence or two under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Ways to the neighbouring pages, at the end. */
  readonly links?: ReactNode;
};

/** A page of one card in the middle: a short form, or a question. */
export const NarrowPage = ({ title, lead, children, links }: NarrowPageProps) => (
  <div className={styles.page}>
    <header>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {children}
    {links && <div className={styles.links}>{links}</div>}
  </div>
);
