import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Damaged } from "../data/damaged.ts";
import { OWN_KEY } from "../wire/client-settings.ts";
import { bodyOf, isSignedWith, listen, refuseStranger, sendJson, shut } from "../wire/stand-in.ts";
import { checkDatabase, checkTables, noteClosed } from "./check-files.ts";
import { type Database, openDatabase, type Reply } from "./database.ts";
import { prepareTables } from "./prepare-tables.ts";
import type { FromThread, TablesThread } from "./thread-messages.ts";

/**
 * DynamoDB in a thread of its own: a fault of the database throws where nobody can catch it. Nobody knows then what was
 * written and which locks are held, so that the database is closed, opened from what is on the disk, and its indexes
 * are set right, before it answers anything again. A full disk is such a fault.
 */

const { folder, tables, key, lookEveryMs } = workerData as TablesThread;

const RETRY_MS = 1000;
/** Between the files of two tables that are compared with their checksums. */
const PAUSE_MS = 20;
/** What a closed database still had to do fails within this time, and is no fault of the next one. */
const DRAIN_MS = 50;

/** The database that works, and whether it is open to callers yet. */
let database: Database | undefined;
let isOpen = false;
/** Settled, never rejected, when the present try to open it is over. */
let opening: Promise<void> = Promise.resolve();
let retry: NodeJS.Timeout | undefined;
let isClosing = false;
/** The first fault since it was open: those behind it say only that it is closed. */
let cause: string | undefined;

const post = (message: FromThread): void => parentPort?.postMessage(message);

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${textOf(error.cause)}`;
};

const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, headers).end(body);
};

const UNAVAILABLE = {
  __type: "com.amazonaws.dynamodb.v20120810#ServiceUnavailable",
  message: "the tables are not open",
};

const refuse = (response: ServerResponse): void => {
  if (response.headersSent) response.destroy();
  else sendJson(response, 503, UNAVAILABLE);
};

const callOf = async (request: IncomingMessage) => {
  const { method, url, headers } = request;
  return { method, url, headers, body: await bodyOf(request) };
};

/** Answers the calls of the tables' own preparation. */
const serverOf = (one: Database): Server =>
  createServer((request, response) => {
    if (!isSignedWith(OWN_KEY, request)) return refuseStranger(response);
    callOf(request)
      .then(one.answer)
      .then(
        (reply) => send(response, reply),
        () => refuse(response),
      );
  });

const prepare = async (one: Database): Promise<void> => {
  const server = serverOf(one);
  try {
    await prepareTables(`http://127.0.0.1:${await listen(server, 0)}`, folder, tables);
  } finally {
    await shut(server);
  }
};

const closeDatabase = async (): Promise<void> => {
  const closed = database;
  database = undefined;
  isOpen = false;
  await closed?.close();
};

/** LevelDB's own word for it. */
const CORRUPTION = /Corruption: (.*)/;

/** Why it could not be opened, or failed. */
const told = (error: unknown) => {
  if (error instanceof Damaged) return { text: error.message, isDamaged: true };
  const text = cause ?? textOf(error);
  const [, corruption] = CORRUPTION.exec(text) ?? [];
  if (corruption !== undefined) return { text: `${folder} is damaged: ${corruption}`, isDamaged: true };
  return { text, isDamaged: false };
};

/** Rejected where the database is damaged, cannot be opened, or not be set right; then it is closed. */
const open = async (): Promise<void> => {
  checkDatabase(folder);
  const one = openDatabase(folder);
  database = one;
  try {
    await prepare(one);
    isOpen = true;
    cause = undefined;
  } catch (error) {
    await closeDatabase();
    throw error;
  }
};

const reopen = async (): Promise<void> => {
  await closeDatabase();
  await sleep(DRAIN_MS);
  if (isClosing) return;
  try {
    await open();
  } catch (error) {
    post({ kind: "fault", ...told(error) });
    retry = setTimeout(begin, RETRY_MS);
  }
};

const begin = (): void => {
  opening = reopen();
};

/** Closes it to callers and opens it anew. */
const fail = (error: unknown): void => {
  isOpen = false;
  post({ kind: "fault", ...told(error) });
  begin();
};

process.on("uncaughtException", (error) => {
  // Of one that is closed already.
  if (!database) return;
  cause ??= textOf(error);
  database.giveUp(error);
  // Where it is not open yet, whoever opens it hears of it by the call that failed.
  if (!isOpen) return;
  fail(error);
});

/** What was found may be in what LevelDB has in memory as well. */
const lookAtTables = async (): Promise<void> => {
  try {
    if (isOpen) await checkTables(folder, () => sleep(PAUSE_MS));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    database?.giveUp(error);
    if (isOpen) fail(error);
  }
};

const looking = setInterval(() => void lookAtTables(), lookEveryMs);

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const call = await callOf(request);
  await opening;
  if (!(isOpen && database)) return refuse(response);
  send(response, await database.answer(call));
};

const server = createServer((request, response) => {
  if (!isSignedWith(key, request)) return refuseStranger(response);
  // Whoever was refused may ask again at once: by then it is open again, if it can be.
  answer(request, response).catch(() => opening.then(() => refuse(response)));
});
server.keepAliveTimeout = 65_000;

const close = async (): Promise<void> => {
  isClosing = true;
  clearTimeout(retry);
  clearInterval(looking);
  await shut(server);
  await opening;
  const isWhole = isOpen;
  await closeDatabase();
  if (isWhole) await noteClosed(folder);
};

parentPort?.once("message", () => {
  close().finally(() => process.exit(0));
});

try {
  await open();
  post({ kind: "open", port: await listen(server, 0) });
} catch (error) {
  post({ kind: "refused", ...told(error) });
}
