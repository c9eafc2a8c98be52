import * as z from "zod";
import { optionalText, typedText } from "./text-field.ts";

/** The owner's words for a saved backtest, sweep or portfolio: its name, notes and tags. Its key never changes. */

export const MOST_TITLE_CHARS = 80;
export const MOST_NOTES_CHARS = 4000;
export const MOST_TAGS = 10;
export const MOST_TAG_CHARS = 30;

/** A saved thing's label; what its owner has not written is absent, and its name is then derived. */
export const Label = z.object({
  title: z.string().optional(),
  notes: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
export type Label = z.output<typeof Label>;

/** Removes repeats, in whatever case; the first spelling stays. */
const withoutRepeats = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index);

/** Changes of a label: an absent field stays as it is; a title of null, blank notes and no tags remove it. */
export const LabelChange = z.strictObject({
  title: typedText(MOST_TITLE_CHARS).nullable().optional(),
  notes: optionalText(MOST_NOTES_CHARS).optional(),
  tags: z.array(typedText(MOST_TAG_CHARS)).max(MOST_TAGS).transform(withoutRepeats).optional(),
});
export type LabelChange = z.output<typeof LabelChange>;
