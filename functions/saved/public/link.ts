import { keepWithin, type Limit } from "../../edge/limits.ts";
import { subjectOf } from "../../edge/subject.ts";
import { pictureKey } from "../../store/objects/object-keys.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";

/** Public links of saved backtests, portfolios and sweeps. The saved row decides: a link holds only while its row has the same token. */

/** A visit is three calls; a crawler's address fetches previews for many. Tokens cannot be guessed. */
const READS: Limit = { name: "shared-reads-by-address", max: 1200, windowSeconds: 600 };

/** Counts a visitor's call. Throws 429 over the limit of the address. */
export const admitVisitor = (ports: Pick<Ports, "limits" | "clock">, address: string): Promise<void> =>
  keepWithin(ports, READS, subjectOf(address));

/** The row of the thing behind a link; undefined where there is none, or its owner has taken the link back. */
export const linkedRow = async (
  { sharedLinks, saved }: Pick<Ports, "sharedLinks" | "saved">,
  token: string,
): Promise<SavedRow | undefined> => {
  const link = await sharedLinks.get(token);
  const row = link && (await saved.get(link.owner, link.backtestId));
  return row?.shared && row.link === token ? row : undefined;
};

/** Deletes a row's link and picture; the row itself stays. */
export const takeBack = async (
  { sharedLinks, results }: Pick<Ports, "sharedLinks" | "results">,
  { owner, backtestId, link }: Pick<SavedRow, "owner" | "backtestId" | "link">,
): Promise<void> => {
  if (link === undefined) return;
  await sharedLinks.delete(link);
  await results.delete(pictureKey(owner, backtestId));
};

/** Returns the link of a saved thing for its page, which only its owner sees; nothing without one. */
export const ownLink = (
  { owner, link, listed }: Pick<SavedRow, "owner" | "link" | "listed">,
  reader: string,
): { readonly link?: string; readonly listed?: boolean } =>
  owner === reader && link !== undefined ? { link, listed: listed ?? false } : {};
