import type { ForwardRecord, ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { FollowRow } from "../../store/follows/follow-row.ts";
import { forwardKey } from "../../store/objects/object-keys.ts";
import { putStored } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";

export type MadeRecord = { readonly record: ForwardRecord; readonly data: string };

type Named = Pick<SavedRow, "owner" | "backtestId">;

/** The part of a record that lists show. */
export const shortOf = ({ newest, sessions, verdict, words }: ForwardRecord): ForwardVerdict => ({
  newest,
  sessions,
  verdict,
  words,
});

/** Writes a record, which the row then names. */
export const putRecord = async (
  { results }: Pick<Ports, "results">,
  { owner, backtestId }: Named,
  record: ForwardRecord,
): Promise<void> => {
  await putStored(results, forwardKey(owner, backtestId), record);
};

/** Replaces the record of what is followed; false where it is not, or where another call replaced it already. */
export const renewRecord = async (
  ports: Pick<Ports, "results" | "follows">,
  row: FollowRow,
  { record, data }: MadeRecord,
): Promise<boolean> => {
  const { owner, backtestId } = row;
  await putRecord(ports, row, record);
  if (await ports.follows.renew(row, { data, verdict: shortOf(record) })) return true;
  // The following may have ended in between.
  if (!(await ports.follows.get(owner, backtestId)))
    await ports.results.delete(forwardKey(owner, backtestId));
  return false;
};

/** Ends the following of a saved thing, its record first, so that a repeat completes it; harmless where there is none. */
export const endFollowing = async (
  { follows, results }: Pick<Ports, "follows" | "results">,
  { owner, backtestId }: Named,
): Promise<void> => {
  await results.delete(forwardKey(owner, backtestId));
  await follows.delete(owner, backtestId);
};
