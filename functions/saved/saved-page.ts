import * as z from "zod";
import type { ListQuery } from "#shared/contracts/list-page.ts";
import { badFields } from "../edge/errors.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedKind, SavedPlace } from "../store/saved/ports.ts";
import type { SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";

/** Lists of what somebody saved, a page at a time. */

/** Plain, it fits an answer of Lambda with all that is around it, in which JSON's quotation marks count twice. */
export const PAGE_BYTES = 4_000_000;
/** Of the other kind there may be many between two of this one: then a page ends early. */
const MOST_LOOKS = 40;

const Place = z.tuple([z.iso.datetime(), z.string().min(1).max(128)]);

const textOf = ({ createdAt, backtestId }: SavedPlace): string =>
  Buffer.from(JSON.stringify([createdAt, backtestId])).toString("base64url");

/** Throws 400 for a text that no answer gave. */
const placeOf = (text: string): SavedPlace => {
  try {
    const [createdAt, backtestId] = Place.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { createdAt, backtestId };
  } catch {
    throw badFields({ from: "must be the next of an answer" });
  }
};

/** A page as it is told; `next` is absent at the end of the list. */
export type Page<Told> = { readonly told: Told[]; readonly next?: string };

/**
 * What the owner saved of a kind, newest first, each row as `tell` puts it: as many as were asked for, and as fit an
 * answer. The page after it begins at `next`.
 */
export const savedPage = async <Kind extends SavedKind, Told>(
  { saved }: Pick<Ports, "saved">,
  { owner, kind, query }: { readonly owner: string; readonly kind: Kind; readonly query: ListQuery },
  tell: (row: SavedRowOf<Kind>) => Told,
): Promise<Page<Told>> => {
  const most = query.size ?? Number.POSITIVE_INFINITY;
  const told: Told[] = [];
  let bytes = 0;
  let last: SavedPlace | undefined = query.from === undefined ? undefined : placeOf(query.from);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const { rows, next } = await saved.listFrom(owner, kind, last);
    for (const row of rows as readonly (SavedRow & SavedRowOf<Kind>)[]) {
      const line = tell(row);
      bytes += Buffer.byteLength(JSON.stringify(line));
      if (told.length > 0 && (told.length >= most || bytes > PAGE_BYTES))
        return { told, next: textOf(last as SavedPlace) };
      told.push(line);
      last = { createdAt: row.createdAt, backtestId: row.backtestId };
    }
    if (!next) return { told };
    last = next;
  }
  return { told, next: textOf(last as SavedPlace) };
};
