import type { ReactNode } from "react";

/**
 * Green or red, and what says the same without colour: a gain or loss has its sign, a value above or below another an
 * arrow, a test passed or failed a mark.
 */
export type Tone = "gain" | "loss" | "above" | "below" | "pass" | "fail";

/** The tone of a profit or a loss; undefined at 0. */
export const toneOfProfit = (dollars: number): Tone | undefined => {
  if (dollars === 0) return undefined;
  return dollars > 0 ? "gain" : "loss";
};

/** One column of a table, or one line of a card. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** What the figure means and how it is computed, in words. */
  readonly hint?: string | undefined;
  /** What rows are sorted by. */
  readonly value: (row: Row) => string | number | null;
  /** What is shown. */
  readonly text: (row: Row) => string;
  /** Numbers stand at the right. */
  readonly isNumber: boolean;
  readonly tone?: ((row: Row) => Tone | undefined) | undefined;
  /** The address that the cell leads to. */
  readonly link?: ((row: Row) => string) | undefined;
  /** What the link hands to its page. */
  readonly linkState?: ((row: Row) => unknown) | undefined;
  /** Long text that may take several lines. */
  readonly isProse?: boolean | undefined;
  /** What is drawn instead of the text, where that is more than text. */
  readonly draw?: ((row: Row) => ReactNode) | undefined;
  /** So many characters wide whatever its text is. */
  readonly chars?: number | undefined;
  /** Takes what the other columns leave, cut short where that is not enough; so many characters at the least. */
  readonly growsFrom?: number | undefined;
};
