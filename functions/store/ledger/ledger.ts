import { tableOf, wasDone } from "../table.ts";
import { NoteRow } from "./note-row.ts";

/** The table of notes: pk `owner`, sk `noteId`: the kind, of a backtest its ticker, then the key. */

const table = /* @__PURE__ */ tableOf("LEDGER_TABLE");

const prefixOf = (kind: NoteRow["kind"], ticker?: string): string =>
  ticker === undefined ? `${kind}#` : `${kind}#${ticker}#`;

const noteIdOf = ({ kind, key, tickers }: NoteRow): string =>
  `${kind === "backtest" ? prefixOf(kind, tickers.join()) : prefixOf(kind)}${key}`;

const listOf = (owner: string, prefix: string): Promise<NoteRow[]> =>
  table.rowsOf(owner, NoteRow, { key: "noteId", value: prefix });

/** The ledger in DynamoDB. */
export const ledger = {
  /** Adds a note. Of two with one key that with more different results stays (S44). */
  add: async (note: NoteRow): Promise<void> => {
    const put = table.put(
      { ...note, noteId: noteIdOf(note) },
      {
        if: "attribute_not_exists(noteId) OR #distinct < :distinct",
        values: { distinct: note.distinct },
      },
    );
    await wasDone(put);
  },
  sweepsOf: (owner: string): Promise<NoteRow[]> => listOf(owner, prefixOf("sweep")),
  portfoliosOf: (owner: string): Promise<NoteRow[]> => listOf(owner, prefixOf("portfolio")),
  backtestsOf: (owner: string, ticker: string): Promise<NoteRow[]> =>
    listOf(owner, prefixOf("backtest", ticker)),
  allOf: (owner: string): Promise<NoteRow[]> => table.rowsOf(owner, NoteRow),
  /** Deletes a note: only the deletion of an account does. */
  delete: async (note: NoteRow): Promise<void> => {
    await table.delete({ owner: note.owner, noteId: noteIdOf(note) });
  },
};
