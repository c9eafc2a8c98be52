import type { QuotesUsed } from "#shared/contracts/results.ts";
import { Term } from "../ui/overlays/term.tsx";
import { ESTIMATED_HINT, quoteWords } from "./quote-words.ts";

/** The quotes that a result rests on, in a line; nothing for older results and without a fill. */
export const QuoteLine = ({ quotes }: { readonly quotes: QuotesUsed | undefined }) => {
  const words = quotes && quoteWords(quotes);
  if (!words) return null;
  return (
    <p className="hint tabular">
      {words.spread} <Term hint={ESTIMATED_HINT}>Estimated</Term>: {words.estimated}
    </p>
  );
};
