import * as z from "zod";
import type { ListQuery } from "#shared/contracts/list-page.ts";
import { badFields } from "../edge/errors.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedKind, SavedPlace, SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";

/** Fits Lambda's 6 MB uncompressed: each quotation mark of JSON takes two bytes there. */
const PAGE_BYTES = 4_000_000;
/** A page ends early where many rows of the other kind lie between two of this one. */
const MAX_READS = 40;

/** Places in a list are the opaque texts of `next` and `from` (`shared/contracts/list-page.ts`). */

/** Returns a place as the text of an answer's `next`. */
export const textOfPlace = (place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Returns the place of a text; throws 400 for one that no answer contained. */
export const placeOfText = <S extends z.ZodType>(text: string, schema: S): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw badFields({ from: "must be the next of an answer" });
  }
};

const Place = z.tuple([z.iso.datetime(), z.string().min(1).max(128)]);

const textOf = ({ createdAt, backtestId }: SavedPlace): string => textOfPlace([createdAt, backtestId]);

const placeOf = (text: string): SavedPlace => {
  const [createdAt, backtestId] = placeOfText(text, Place);
  return { createdAt, backtestId };
};

/** A page of rows as they are answered; `next` is absent at the end of the list. */
type Page<Row> = { readonly rows: Row[]; readonly next?: string };

/** A page of the owner's things of a kind, newest first; the following page begins at `next`. */
export const savedPage = async <Kind extends SavedKind, Row>(
  { saved }: Pick<Ports, "saved">,
  { owner, kind, query }: { readonly owner: string; readonly kind: Kind; readonly query: ListQuery },
  toRow: (row: SavedRowOf<Kind>) => Row,
): Promise<Page<Row>> => {
  const most = query.size ?? Number.POSITIVE_INFINITY;
  const page: Row[] = [];
  let bytes = 0;
  let last: SavedPlace | undefined = query.from === undefined ? undefined : placeOf(query.from);
  for (let reads = 0; reads < MAX_READS; reads++) {
    const { rows, next } = await saved.listFrom(owner, kind, last);
    for (const row of rows as readonly (SavedRow & SavedRowOf<Kind>)[]) {
      const line = toRow(row);
      bytes += Buffer.byteLength(JSON.stringify(line));
      if (page.length > 0 && (page.length >= most || bytes > PAGE_BYTES))
        return { rows: page, next: textOf(last as SavedPlace) };
      page.push(line);
      last = { createdAt: row.createdAt, backtestId: row.backtestId };
    }
    if (!next) return { rows: page };
    last = next;
  }
  return { rows: page, next: textOf(last as SavedPlace) };
};
