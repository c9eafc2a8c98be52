import type { ReactNode } from "react";
import { useExplanation } from "./use-explanation.tsx";

type TermProps = {
  /** What the words mean; without it they are just words. */
  readonly hint: string | undefined;
  readonly children: ReactNode;
};

/**
 * A word of the trade in a heading or beside a figure. Hover or a tap explains it. For the label of a field there is
 * `Field`, which shows its explanation while the field has the focus as well.
 */
export const Term = ({ hint, children }: TermProps) => {
  const { id, anchor, tap, bubble } = useExplanation(hint);
  if (id === undefined) return children;
  return (
    <>
      <dfn {...anchor} aria-describedby={id} onPointerUp={tap}>
        {children}
      </dfn>
      {bubble}
    </>
  );
};
