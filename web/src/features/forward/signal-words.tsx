import { signalParts } from "#shared/domain/result/forward-words.ts";
import { withTrueMinus } from "../../lib/format.ts";

/** What falls on the newest session, a line for each exit and entry (W7). The page adds the date and the caution. */
export const SignalWords = ({ words }: { readonly words: string }) =>
  signalParts(withTrueMinus(words)).map((part) => (
    <p key={part} className="tabular measure">
      {part}
    </p>
  ));
