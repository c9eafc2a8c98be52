import type * as z from "zod";
import * as backtests from "#shared/contracts/dashboard.ts";
import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import type { Sharing, SharingAnswer } from "#shared/contracts/sharing.ts";
import type { Caller } from "../edge/auth.ts";
import { notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { newId } from "../process/ids.ts";
import { takeBack } from "../saved/public/link.ts";
import { drawPicture, type Pictured } from "../saved/public/picture/draw-picture.ts";
import { readPictured } from "../saved/public/pictured.ts";
import { addressOf, type BodyPorts, ownRow, type SavedAddress } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { pictureKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedKind, SavedRow } from "../store/saved/saved-row.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type PublishPorts = Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/**
 * Gives a saved thing its public link, with its picture, and returns the token; a repeat returns the same one. Link and
 * picture come before the row, so that a link that the owner sees has both. Of two calls at once one link stays.
 */
const publish = async (
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

/** Gives the caller's saved thing a public link, or takes it back. Throws as `ownRow` does. */
const shareByLink = async (
  ports: PublishPorts & BodyPorts,
  caller: Caller,
  address: SavedAddress<SavedKind>,
  { shared, listed = false }: z.output<typeof Sharing>,
): Promise<z.output<typeof SharingAnswer>> => {
  if (shared) {
    const { row, pictured } = await readPictured(ports, caller, address);
    const link = await publish(ports, row, pictured, listed);
    return { message: `${row.backtestId} can be read by anyone with its link.`, link };
  }
  const row = await ownRow(ports, caller, address);
  await takeBack(ports, row);
  if (!(await ports.saved.share(row.owner, row.backtestId, { shared }))) throw notFound(address.kind);
  return { message: `${row.backtestId} is private.` };
};

type ShareRoute =
  | typeof backtests.shareBacktest
  | typeof sweeps.shareSweep
  | typeof portfolios.sharePortfolio;

/** Gives the caller's saved thing a public link, which subscribers' links follow, or takes both back. */
const sharing = (kind: SavedKind, route: ShareRoute) =>
  http(
    route,
    (ports, { params, body, caller }) => shareByLink(ports, caller, addressOf(kind, params), body),
    () => ({ ...memberPorts, saved, sharedLinks, results, newId }),
  );

export const shareBacktest = /* @__PURE__ */ sharing("backtest", backtests.shareBacktest);
export const shareSweep = /* @__PURE__ */ sharing("sweep", sweeps.shareSweep);
export const sharePortfolio = /* @__PURE__ */ sharing("portfolio", portfolios.sharePortfolio);
