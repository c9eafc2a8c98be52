import { type ListItem, readList } from "#shared/contracts/sweep/list-values.ts";
import type { ListRow, ListRule } from "#shared/domain/sweep/dimension-row.ts";
import type { ReadValues } from "../../../ui/fields/value-list.tsx";

/** Parses typed lists: numbers and ranges such as "7–60 by 7" or "−5 to 5 by 2.5", mixed. */

/** Stands in a list for the value that means none. */
export const NONE = "none";

const NUMBER = String.raw`-?(?:\d*\.?\d+|\d+\.)`;
const TOKEN = new RegExp(`^(${NUMBER})(?:-(${NUMBER})(?::(${NUMBER}))?)?$`);

/** Normalizes every notation of a range to `from-to:step` without spaces. */
const plainRanges = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[$%]/g, "")
    .replace(/\s*(?:–|—|−|-|\.\.\.?|…|\bto\b)\s*/g, "-")
    .replace(/\s*(?::|\/|\bby\b|\bstep\b)\s*/g, ":");

/** Returns the text's items in wire form (S3), or its first token that is neither a number nor a range. */
const itemsOf = (
  text: string,
  none: number | undefined,
): { readonly items: readonly ListItem[] } | { readonly fault: string } => {
  const items: ListItem[] = [];
  for (const token of plainRanges(text).split(/[\s,;]+/)) {
    if (token === "") continue;
    if (token === NONE && none !== undefined) {
      items.push(none);
      continue;
    }
    const [, from, to, step] = TOKEN.exec(token) ?? [];
    if (from === undefined) return { fault: `“${token}” is neither a number nor a range.` };
    if (to === undefined) items.push(from);
    else if (step === undefined) return { fault: `Say the step of the range too: ${from}–${to} by …` };
    else items.push({ from, to, step });
  }
  return { items };
};

/**
 * Returns a reader of typed or pasted text that applies the service's rules of the list and words faults as
 * sentences.
 */
export const readTypedList =
  (label: string, rule: ListRule & Pick<ListRow, "none">) =>
  (text: string): ReadValues => {
    const typed = itemsOf(text, rule.none);
    if ("fault" in typed) return typed;
    const { values, problems } = readList(typed.items, rule);
    const [first] = problems;
    if (!first) return { values };
    const part = first.path.at(-1);
    const what = part === "from" || part === "to" || part === "step" ? `${label}: ${part}` : label;
    return { fault: `${what} ${first.problem}.` };
  };
