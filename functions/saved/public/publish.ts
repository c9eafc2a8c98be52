import { notFound } from "../../edge/errors.ts";
import { pictureKey } from "../../store/objects/object-keys.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";
import { drawPicture, type Pictured } from "./picture/draw-picture.ts";
import { titleOf } from "./words.ts";

type PublishPorts = Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/**
 * Gives a saved thing its public link, with its picture, and returns the token; a repeat returns the same one. Link and
 * picture come before the row, so that a link that the owner sees has both. Of two calls at once one link stays.
 */
export const publish = async (
  ports: PublishPorts,
  row: SavedRow,
  pictured: Pictured,
  listed: boolean,
): Promise<string> => {
  const { owner, backtestId } = row;
  const link = row.link ?? ports.newId();
  await ports.sharedLinks.put({ token: link, owner, backtestId });
  await ports.results.put(pictureKey(owner, backtestId), drawPicture(pictured));
  if (await ports.saved.share(owner, backtestId, { shared: true, link, listed })) return link;
  await ports.sharedLinks.delete(link);
  const now = await ports.saved.get(owner, backtestId);
  if (now?.link !== undefined) return now.link;
  if (!now) await ports.results.delete(pictureKey(owner, backtestId));
  throw notFound(row.kind ?? "backtest");
};

/**
 * Draws the picture of a public page again after a new name. It ends with the picture of the stored name, also when
 * calls meet, and without a picture if the owner has stopped sharing meanwhile.
 */
export const redraw = async (
  ports: Pick<Ports, "saved" | "results">,
  row: SavedRow,
  pictured: Pictured,
): Promise<void> => {
  const { owner, backtestId, link } = row;
  if (link === undefined) return;
  await ports.results.put(pictureKey(owner, backtestId), drawPicture(pictured));
  const now = await ports.saved.get(owner, backtestId);
  if (now?.link === undefined) await ports.results.delete(pictureKey(owner, backtestId));
  else if (titleOf(now) !== titleOf(row)) await redraw(ports, now, { ...pictured, title: titleOf(now) });
};
