/** Which colour a value has: it means money made or lost, or a test passed or failed, and nothing else. */
export type Tone = "gain" | "loss";

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
  /** Long text that may take several lines. */
  readonly isProse?: boolean | undefined;
};
