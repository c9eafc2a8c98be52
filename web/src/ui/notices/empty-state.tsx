import type { ReactNode } from "react";
import { ButtonLink } from "../buttons/button.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  /** The page's own heading, where it has none above. */
  readonly heading?: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
  readonly to: string;
  readonly button: string;
  /** Ways on beside the button. */
  readonly more?: ReactNode;
};

/** Stands where there is nothing to show: why, and where to go on. */
export const EmptyState = ({ heading, title, children, to, button, more }: EmptyStateProps) => (
  <>
    {heading && <h1>{heading}</h1>}
    <section className={`stack-4 ${styles.empty}`}>
      <h2 className="heading">{title}</h2>
      <p>{children}</p>
      <div className="row-loose centered stretch">
        <ButtonLink look="action" to={to}>
          {button}
        </ButtonLink>
        {more}
      </div>
    </section>
  </>
);
