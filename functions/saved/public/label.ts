import type { Label, LabelChange } from "#shared/contracts/label.ts";
import type { Caller } from "../../edge/auth.ts";
import { notFound } from "../../edge/errors.ts";
import { pictureKey } from "../../store/objects/object-keys.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedKind, SavedRow } from "../../store/saved/saved-row.ts";
import { type BodyPorts, ownRow, type SavedAddress } from "../saved-calls.ts";
import { drawPicture, type Pictured } from "./picture/draw-picture.ts";
import { readPictured } from "./pictured.ts";
import { titleOf } from "./words.ts";

const changedLabel = (label: Label = {}, { title, notes, tags }: LabelChange): Label => {
  const changed = {
    title: title === undefined ? label.title : (title ?? undefined),
    notes: (notes ?? label.notes) || undefined,
    tags: tags ?? label.tags,
  };
  return {
    ...(changed.title !== undefined && { title: changed.title }),
    ...(changed.notes !== undefined && { notes: changed.notes }),
    ...(changed.tags !== undefined && changed.tags.length > 0 && { tags: changed.tags }),
  };
};

/**
 * Draws the picture of a public page again after a new name. It ends with the picture of the stored name, also when
 * calls meet, and without a picture if the owner has stopped sharing meanwhile.
 */
const redraw = async (
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

/**
 * Changes the name, notes or tags of the caller's thing, whose key stays, and the name on the picture of its public
 * page. Throws 403 and 404 as `ownRow` does.
 */
export const labelSaved = async (
  ports: BodyPorts,
  caller: Caller,
  address: SavedAddress<SavedKind>,
  change: LabelChange,
): Promise<{ label: Label }> => {
  const { owner, backtestId, label: before } = await ownRow(ports, caller, address);
  const label = changedLabel(before, change);
  if (!(await ports.saved.label(owner, backtestId, label))) throw notFound(address.kind);
  if (change.title !== undefined) {
    const { row, pictured } = await readPictured(ports, caller, address);
    await redraw(ports, row, pictured);
  }
  return { label };
};
