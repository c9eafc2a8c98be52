import type { ReactNode } from "react";
import { useExplanation } from "./use-explanation.tsx";

type TermProps = {
  /** The explanation; without it the words are plain text. */
  readonly hint: string | undefined;
  readonly children: ReactNode;
};

/**
 * A term in a heading or beside a figure, explained on hover or tap. A field's label uses `Field` instead,
 * which also explains on focus.
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
