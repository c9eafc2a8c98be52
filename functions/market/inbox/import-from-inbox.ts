import type { ListedObject } from "../../store/objects/ports.ts";
import { importOrder, type OrderReport } from "../import-order.ts";
import { reportLines } from "../import-report.ts";
import { ImportRefusal } from "../refusal.ts";
import { type InboxPorts, importFolder } from "./import-folder.ts";
import { takeLease } from "./import-lease.ts";
import {
  againKey,
  dataFiles,
  digestOf,
  errorKey,
  folderOf,
  hasNewerFile,
  importReportKey,
  inboxFile,
  isError,
  isPermit,
  RATES_FILE,
  startsImport,
} from "./inbox-folder.ts";

/**
 * Imports from the inbox bucket. Each file that is put there sends a notification, at least `SETTLE_MS` later. Files put
 * at once are imported at once, by the notification of the last. An outdated notification does nothing, so it may come
 * twice, late or out of order.
 */
export type InboxOutcome =
  | { readonly kind: "imported"; readonly report: OrderReport }
  | { readonly kind: "refused"; readonly why: string }
  /** Nothing to do: no import file, imported already, or a later notification will import it. */
  | { readonly kind: "left" }
  /** Another import of the folder runs. A retry is scheduled. */
  | { readonly kind: "put off" };

/** A notification of a file, and when its process ends at the latest (milliseconds since 1970). */
type Notification = { readonly key: string; readonly deadlineMs: number };

/** Deletes earlier refusals, the retry marker, and the files that permit one import something. */
const deleteSpent = async ({ inbox }: InboxPorts, folder: string, listed: readonly ListedObject[]) => {
  const spent = listed.filter((each) => isError(each) || isPermit(each)).map(({ key }) => key);
  spent.push(againKey(folder));
  await Promise.all(spent.map((key) => inbox.delete(key)));
};

/** Writes a refusal beside the file at fault, else the first, instead of an earlier report. */
const writeRefusal = async (
  { inbox }: InboxPorts,
  files: readonly ListedObject[],
  key: string,
  { file, message }: ImportRefusal,
): Promise<void> => {
  const keys = files.map((each) => each.key);
  // A member of an archive is named `archive/member`.
  const atFault = keys.find((each) => file === each || file.startsWith(`${each}/`));
  const beside = atFault ?? (keys.includes(key) ? key : keys[0]);
  if (beside === undefined) return;
  await inbox.put(errorKey(beside), `${message}\n`);
  await inbox.delete(importReportKey(beside));
};

/** Writes the report of an import beside the notified file, or the newest one. */
const writeReport = async (
  { inbox }: InboxPorts,
  files: readonly ListedObject[],
  key: string,
  report: OrderReport,
): Promise<void> => {
  const data = files.filter((file) => !isPermit(file)).toSorted((a, b) => b.modifiedAtMs - a.modifiedAtMs);
  const beside = (data.find((each) => each.key === key) ?? data[0])?.key;
  if (beside !== undefined) await inbox.put(importReportKey(beside), `${reportLines(report).join("\n")}\n`);
};

/** Imports the rates beside the folders, without a lease: a series is replaced at once or not. */
const importRates = async (ports: InboxPorts): Promise<InboxOutcome> => {
  const file = (await ports.inbox.list(RATES_FILE)).find(({ key }) => key === RATES_FILE);
  if (!file) return { kind: "left" };
  try {
    const report = await importOrder({ rates: inboxFile(ports.inbox, file) }, ports.market);
    await ports.inbox.delete(errorKey(RATES_FILE));
    return { kind: "imported", report };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    await writeRefusal(ports, [file], RATES_FILE, error);
    return { kind: "refused", why: error.message };
  }
};

/**
 * Imports the folder of a notified file. Writes a refusal beside the file at fault. Throws where a store fails; the
 * queue then delivers the notification again.
 */
export const importFromInbox = async (
  ports: InboxPorts,
  { key, deadlineMs }: Notification,
): Promise<InboxOutcome> => {
  if (key === RATES_FILE) return importRates(ports);
  const folder = folderOf(key);
  if (folder === undefined || !startsImport(key)) return { kind: "left" };
  const listed = await ports.inbox.list(`${folder}/`);
  const files = dataFiles(listed);
  const nowMs = ports.clock.now();
  if (files.length === 0 || hasNewerFile(listed, key, nowMs)) return { kind: "left" };
  const digest = digestOf(files);
  const answer = await takeLease(ports.market, { folder, digest, nowMs, untilMs: deadlineMs });
  if (answer.kind === "dealt with") return { kind: "left" };
  if (answer.kind === "busy") {
    // The marker's own notification comes after `SETTLE_MS`, again and again until the other import ends.
    await ports.inbox.put(againKey(folder), "");
    return { kind: "put off" };
  }
  const { lease } = answer;
  try {
    const report = await importFolder(ports, folder, files, deadlineMs);
    await deleteSpent(ports, folder, listed);
    if (report) await writeReport(ports, files, key, report);
    await lease.release(digestOf(files.filter((file) => !isPermit(file))));
    return report ? { kind: "imported", report } : { kind: "left" };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) {
      await lease.release();
      throw error;
    }
    await writeRefusal(ports, files, key, error);
    await lease.release(digest);
    return { kind: "refused", why: error.message };
  }
};
