import { ForwardRecord, type ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { FollowRow } from "../../store/follows/follow-row.ts";
import { forwardKey } from "../../store/objects/object-keys.ts";
import { readDerived } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";

/** Reading what is followed. The row decides; a record without one is what a crash left. */

type RecordPorts = Pick<Ports, "follows" | "results">;
type Named = Pick<SavedRow, "owner" | "backtestId">;

const readRecord = (
  { results }: Pick<Ports, "results">,
  { owner, backtestId }: Named,
): Promise<ForwardRecord | undefined> => readDerived(results, forwardKey(owner, backtestId), ForwardRecord);

/** The record of a saved backtest; undefined where it is not followed. */
export const recordOf = async (ports: RecordPorts, row: Named): Promise<ForwardRecord | undefined> =>
  (await ports.follows.get(row.owner, row.backtestId)) && readRecord(ports, row);

/** The newest verdicts of an owner by backtest. */
export const verdictsOf = async (
  { follows }: Pick<Ports, "follows">,
  owner: string,
): Promise<ReadonlyMap<string, ForwardVerdict | undefined>> =>
  new Map((await follows.listOf(owner)).map(({ backtestId, verdict }) => [backtestId, verdict]));

const newestFirst = (one: ForwardRecord, other: ForwardRecord): number =>
  other.signals.date.localeCompare(one.signals.date) || (one.backtest_name < other.backtest_name ? -1 : 1);

/** All records of an owner, newest first, then by name. */
export const recordsOf = async (ports: RecordPorts, owner: string): Promise<ForwardRecord[]> => {
  const rows: FollowRow[] = await ports.follows.listOf(owner);
  const records = await Promise.all(rows.map((row) => readRecord(ports, row)));
  return records.filter((record) => record !== undefined).sort(newestFirst);
};
