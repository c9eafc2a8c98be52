import * as backtests from "#shared/contracts/dashboard.ts";
import type { Label, LabelChange } from "#shared/contracts/label.ts";
import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import type { Caller } from "../edge/auth.ts";
import { notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { drawPicture, type Pictured } from "../saved/public/picture/draw-picture.ts";
import { readPictured } from "../saved/public/pictured.ts";
import { titleOf } from "../saved/public/words.ts";
import { addressOf, type BodyPorts, ownRow, type SavedAddress } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { pictureKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedKind, SavedRow } from "../store/saved/saved-row.ts";

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

/** Changes name, notes or tags of the caller's thing, and its picture. Throws as `ownRow` does. */
const labelSaved = async (
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

type LabelRoute =
  | typeof backtests.labelBacktest
  | typeof sweeps.labelSweep
  | typeof portfolios.labelPortfolio;

/** Changes the name, notes or tags of the caller's saved thing, and the name on the picture of its public page. */
const labeling = (kind: SavedKind, route: LabelRoute) =>
  http(
    route,
    (ports, { params, body, caller }) => labelSaved(ports, caller, addressOf(kind, params), body),
    () => ({ ...memberPorts, saved, results }),
  );

export const labelBacktest = /* @__PURE__ */ labeling("backtest", backtests.labelBacktest);
export const labelSweep = /* @__PURE__ */ labeling("sweep", sweeps.labelSweep);
export const labelPortfolio = /* @__PURE__ */ labeling("portfolio", portfolios.labelPortfolio);
