import type { TableSpec } from "../template/blueprint.ts";

/** What the tables' thread is given. */
export type TablesThread = {
  readonly folder: string;
  readonly tables: readonly TableSpec[];
  /** Whose calls are answered. */
  readonly key: string;
  /** How often the files of tables are compared with their checksums while they are open. */
  readonly lookEveryMs: number;
};

/**
 * What it tells: once that it is open, or could not be opened; then of each fault, after which it opens the tables anew
 * and answers 503 until it has. Of what is damaged its files are named.
 */
export type FromThread =
  | { readonly kind: "open"; readonly port: number }
  | { readonly kind: "refused"; readonly text: string; readonly isDamaged: boolean }
  | { readonly kind: "fault"; readonly text: string; readonly isDamaged: boolean };
