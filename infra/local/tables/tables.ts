import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { BadSetting } from "../console/bad-setting.ts";
import { report } from "../console/report.ts";
import { saidOnce } from "../console/said-once.ts";
import { Damaged } from "../data/damaged.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { TableSpec } from "../template/blueprint.ts";
import { OWN_KEY } from "../wire/client-settings.ts";
import type { StandIn } from "../wire/stand-in.ts";
import type { FromThread, TablesThread } from "./thread-messages.ts";

/** DynamoDB: a database in JavaScript over LevelDB, with the tables of the template. */

const tell = saidOnce((text) => report.error(`the tables' database failed and is opened anew: ${text}`));

const tellDamage = saidOnce((text) =>
  report.error(
    `${text}. The tables are closed (503), since nobody knows what else is wrong: stop the service and restore a backup (npm run restore)`,
  ),
);

const onFault = ({ text, isDamaged }: Extract<FromThread, { kind: "fault" }>): void => {
  const error = new Error(text);
  if (isDamaged) tellDamage(text);
  else if (isDiskFault(error)) tellDiskFault(error);
  else tell(text);
};

const refusal = ({ text, isDamaged }: Extract<FromThread, { kind: "refused" }>): Error =>
  isDamaged ? new Damaged(text) : new BadSetting(`The tables were not opened: ${text}`);

const portOf = (thread: Worker): Promise<number> =>
  new Promise((resolve, reject) => {
    thread.on("message", (message: FromThread) => {
      if (message.kind === "open") resolve(message.port);
      else if (message.kind === "fault") onFault(message);
      else reject(refusal(message));
    });
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the tables' database did not start")));
  });

const STOP_MS = 3000;
const LOOK_EVERY_MS = 600_000;

const close = async (thread: Worker): Promise<void> => {
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  thread.postMessage("close");
  const timer = setTimeout(() => void thread.terminate(), STOP_MS);
  await ended;
  clearTimeout(timer);
};

/**
 * Opens the tables in a folder, which only one process can do at a time; makes those that are missing, gives them the
 * indexes that the template asks for by now, and sets right what a process that was killed left in them. Calls get 503
 * while the folder cannot be written; what was answered before is there once it can. Throws Damaged where a file of the
 * database is not as it was written.
 */
export const startTables = async (
  folder: string,
  tables: readonly TableSpec[],
  lookEveryMs = LOOK_EVERY_MS,
): Promise<StandIn> => {
  mkdirSync(folder, { recursive: true });
  const workerData: TablesThread = { folder, tables, key: OWN_KEY, lookEveryMs };
  const thread = new Worker(new URL("./tables-thread.ts", import.meta.url), { workerData });
  try {
    const endpoint = `http://127.0.0.1:${await portOf(thread)}`;
    thread.on("error", (error) => report.error("the tables' database ended", error));
    return { endpoint, close: () => close(thread) };
  } catch (error) {
    await thread.terminate();
    throw error;
  }
};
