import type { ForwardRecord, ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { DueMail, FollowRow } from "../../store/follows/follow-row.ts";
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

/** A renewed record; with a mail where it has news for one. */
export type RenewedRecord = MadeRecord & { readonly mail: DueMail | undefined };

/** Whether this call renewed the record; `again` is the row where the record must be made again. */
type Renewal = { readonly isRenewed: boolean; readonly again?: FollowRow };

/**
 * Replaces the record of what is followed, if it still is. Where another call has renewed it from other data meanwhile,
 * this one may have replaced the newer record, so that it must be made again.
 */
export const renewRecord = async (
  ports: Pick<Ports, "results" | "follows">,
  row: FollowRow,
  { record, data, mail }: RenewedRecord,
): Promise<Renewal> => {
  const { owner, backtestId } = row;
  await putRecord(ports, row, record);
  if (await ports.follows.renew(row, { data, verdict: shortOf(record), mail })) return { isRenewed: true };
  const now = await ports.follows.get(owner, backtestId);
  // The following may have ended in between.
  if (!now) await ports.results.delete(forwardKey(owner, backtestId));
  return { isRenewed: false, ...(now && now.data !== data && { again: now }) };
};

/** Ends the following of a saved thing, its record first, so that a repeat completes it; harmless where there is none. */
export const endFollowing = async (
  { follows, results }: Pick<Ports, "follows" | "results">,
  { owner, backtestId }: Named,
): Promise<void> => {
  await results.delete(forwardKey(owner, backtestId));
  await follows.delete(owner, backtestId);
};
