import type { NoteRow } from "./note-row.ts";

/** What users tried (S44). */
export type Ledger = {
  /** Adds a note; harmless where the owner has one with that key. */
  add(note: NoteRow): Promise<void>;
  sweepsOf(owner: string): Promise<NoteRow[]>;
  backtestsOf(owner: string, ticker: string): Promise<NoteRow[]>;
  allOf(owner: string): Promise<NoteRow[]>;
  /** Deletes a note: only the deletion of an account does. */
  delete(note: NoteRow): Promise<void>;
};
