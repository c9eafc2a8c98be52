import * as z from "zod";
import { ForwardRecord, type ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { ListQuery } from "#shared/contracts/list-page.ts";
import { MOST_FOLLOWED } from "#shared/domain/result/forward.ts";
import type { FollowRow } from "../../store/follows/follow-row.ts";
import { forwardKey } from "../../store/objects/object-keys.ts";
import { readDerived } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";
import { placeOfText, textOfPlace } from "../saved-page.ts";

/** Reading what is followed. The row decides; a record without one is what a crash left. */

/** Fits Lambda's 6 MB compressed, as answers over 4 MB always are: records compress to a third or less. */
const PAGE_BYTES = 8_000_000;
/** Few at once, because a record of many years may have megabytes. */
const READ_AT_ONCE = 5;

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

type Place = readonly [newest: string, backtestId: string];
const PlaceText = z.tuple([z.string(), z.string()]);

const placeOf = ({ verdict, backtestId }: FollowRow): Place => [verdict?.newest ?? "", backtestId];

const newestFirst = ([newest, name]: Place, [other, otherName]: Place): number =>
  other.localeCompare(newest) || (name < otherName ? -1 : 1);

/** The records of an answer; `next` is absent at the end of the list. */
type Page = { readonly records: ForwardRecord[]; readonly next?: string };

/** A page of an owner's records, newest first; the following page begins at `next`. */
export const recordsOf = async (
  ports: RecordPorts,
  owner: string,
  { from, size = MOST_FOLLOWED }: ListQuery = {},
): Promise<Page> => {
  const after = from === undefined ? undefined : placeOfText(from, PlaceText);
  const rows = (await ports.follows.listOf(owner))
    .filter((row) => !after || newestFirst(after, placeOf(row)) < 0)
    .sort((one, other) => newestFirst(placeOf(one), placeOf(other)));
  const records: ForwardRecord[] = [];
  let bytes = 0;
  for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
    const some = rows.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map((row) => readRecord(ports, row)));
    for (const [place, record] of read.entries()) {
      if (!record) continue;
      bytes += Buffer.byteLength(JSON.stringify(record));
      if (records.length > 0 && (records.length >= size || bytes > PAGE_BYTES))
        return { records, next: textOfPlace(placeOf(rows[at + place - 1]!)) };
      records.push(record);
    }
  }
  return { records };
};
