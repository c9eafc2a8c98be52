import type { NoteRow } from "./note-row.ts";

/** What users tried (S44). */
export type Ledger = {
  /** Adds a note; harmless where the owner has one with that key. */
  add(note: NoteRow): Promise<void>;
  /** All sweeps of the owner. */
  sweepsOf(owner: string): Promise<NoteRow[]>;
  /** All backtests of a ticker. */
  backtestsOf(owner: string, ticker: string): Promise<NoteRow[]>;
  /** All notes of the owner. */
  allOf(owner: string): Promise<NoteRow[]>;
  /** Deletes a note: only the deletion of an account does. */
  delete(note: NoteRow): Promise<void>;
};
