import type * as z from "zod";
import type { Sharing, SharingAnswer } from "#shared/contracts/sharing.ts";
import type { Caller } from "../../edge/auth.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedKind } from "../../store/saved/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";
import { ownRow, type SavedAddress, shareSaved } from "../saved-calls.ts";
import { takeBack } from "./link.ts";
import type { Pictured } from "./picture/draw-picture.ts";
import { publish } from "./publish.ts";

type SharePorts = Pick<Ports, "saved" | "sharedLinks" | "results" | "newId" | "profiles" | "clock">;

type ShareRequest = {
  readonly caller: Caller;
  readonly address: SavedAddress<SavedKind>;
  readonly sharing: z.output<typeof Sharing>;
  /** Reads the caller's row with what its picture shows. */
  readonly read: () => Promise<{ readonly row: SavedRow; readonly pictured: Pictured }>;
};

/**
 * Gives the caller's saved thing a public link, which subscribers' links follow, or takes both back. Throws 403 and 404
 * as `ownRow` does.
 */
export const shareByLink = async (
  ports: SharePorts,
  { caller, address, sharing, read }: ShareRequest,
): Promise<z.output<typeof SharingAnswer>> => {
  if (!sharing.shared) {
    await takeBack(ports, await ownRow(ports, caller, address));
    return shareSaved(ports, caller, address, false);
  }
  const { row, pictured } = await read();
  const link = await publish(ports, row, pictured, sharing.listed ?? false);
  return { message: `${row.backtestId} can be read by anyone with its link.`, link };
};
