import type { ListedObject } from "../../store/objects/ports.ts";
import type { Ports } from "../../store/ports.ts";
import { importOrder, type OrderReport } from "../import-order.ts";
import { ImportRefusal } from "../refusal.ts";
import {
  againKey,
  dataIn,
  digestOf,
  errorKey,
  folderOf,
  isError,
  isFollowed,
  isNews,
  isReplace,
  orderOf,
} from "./inbox-folder.ts";
import { takeTurn } from "./turn.ts";

/**
 * Imports from the inbox bucket. Every file that is put there is news, which comes here no sooner than `SETTLE_MS`
 * later. An import takes all files of its folder, so that months can be added one by one; files put together are
 * imported together, by the news of the last of them. News that is not needed any more does nothing, so that it may come
 * twice, late and in any order.
 */
export type InboxPorts = Pick<Ports, "inbox" | "market" | "clock"> & {
  /** How much memory there is for all of it. */
  readonly memoryBytes: number;
};

export type InboxOutcome =
  | { readonly kind: "imported"; readonly report: OrderReport }
  | { readonly kind: "refused"; readonly why: string }
  /** There is nothing to do: the file is none of an import's, it was imported, or later news will see to it. */
  | { readonly kind: "left" }
  /** The folder is being imported; it is looked at again soon. */
  | { readonly kind: "put off" };

/** News of a file, and when whoever deals with it is ended at the latest (milliseconds since 1970). */
type News = { readonly key: string; readonly deadlineMs: number };

/** What building and storing a market that fills the memory takes at most; files are read until then. */
const TO_FINISH_MS = 180_000;

const importFolder = async (
  { inbox, market, clock, memoryBytes }: InboxPorts,
  folder: string,
  files: readonly ListedObject[],
  deadlineMs: number,
): Promise<OrderReport> => {
  const isTimeUp = () => clock.now() > deadlineMs - TO_FINISH_MS;
  return importOrder(orderOf(inbox, folder, files), market, { limits: { memoryBytes, isTimeUp } });
};

/** Deletes the refusals of earlier imports, and what was asked of this one. */
const tidy = async ({ inbox }: InboxPorts, folder: string, listed: readonly ListedObject[]) => {
  const spent = listed.filter((each) => isError(each) || isReplace(each)).map(({ key }) => key);
  spent.push(againKey(folder));
  await Promise.all(spent.map((key) => inbox.delete(key)));
};

/** Says why the import was refused: beside the file at fault, or else the one that there was news of, or the first. */
const sayWhy = async (
  { inbox }: InboxPorts,
  files: readonly ListedObject[],
  key: string,
  { file, message }: ImportRefusal,
): Promise<void> => {
  const keys = files.map((each) => each.key);
  // A file of an archive is named by the archive and itself.
  const atFault = keys.find((each) => file === each || file.startsWith(`${each}/`));
  const beside = atFault ?? (keys.includes(key) ? key : keys[0]);
  if (beside !== undefined) await inbox.put(errorKey(beside), `${message}\n`);
};

/**
 * Deals with news of a file. A refusal is written beside the file at fault. Throws where a store fails; then the news
 * is to come again.
 */
export const importFromInbox = async (
  ports: InboxPorts,
  { key, deadlineMs }: News,
): Promise<InboxOutcome> => {
  const folder = folderOf(key);
  if (folder === undefined || !isNews(key)) return { kind: "left" };
  const listed = await ports.inbox.list(`${folder}/`);
  const files = dataIn(listed);
  const nowMs = ports.clock.now();
  if (files.length === 0 || isFollowed(listed, key, nowMs)) return { kind: "left" };
  const digest = digestOf(files);
  const answer = await takeTurn(ports.market, { folder, digest, nowMs, untilMs: deadlineMs });
  if (answer.kind === "dealt with") return { kind: "left" };
  if (answer.kind === "busy") {
    // Its own news comes when a folder has settled once more, for as long as the other import takes.
    await ports.inbox.put(againKey(folder), "");
    return { kind: "put off" };
  }
  const { turn } = answer;
  try {
    const report = await importFolder(ports, folder, files, deadlineMs);
    await tidy(ports, folder, listed);
    await turn.giveBack(digestOf(files.filter((file) => !isReplace(file))));
    return { kind: "imported", report };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) {
      await turn.giveBack();
      throw error;
    }
    await sayWhy(ports, files, key, error);
    await turn.giveBack(digest);
    return { kind: "refused", why: error.message };
  }
};
