import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { bodyOf, listen, sendJson, shut } from "../wire/stand-in.ts";

/**
 * DynamoDB in a thread of its own: a fault of the database throws where nobody can catch it, and must end neither the
 * service nor the other calls.
 */

type Dynalite = (options: {
  readonly path: string;
  readonly createTableMs: number;
  readonly deleteTableMs: number;
  readonly updateTableMs: number;
}) => Server;

/** It comes without types. */
const dynalite: Dynalite = createRequire(import.meta.url)("dynalite");

const database = dynalite({
  path: (workerData as { folder: string }).folder,
  createTableMs: 0,
  deleteTableMs: 0,
  updateTableMs: 0,
});

const pending = new Set<ServerResponse>();

const fail = (response: ServerResponse): void => {
  if (response.headersSent) response.destroy();
  else sendJson(response, 500, { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError" });
};

// Whichever call it was: all that have no answer yet get this one, and are repeated by their clients.
process.on("uncaughtException", (error) => {
  console.error(error);
  for (const response of pending) fail(response);
});

/** The request with its body at hand: a client that goes away in the middle of it would end the database's process. */
const replayOf = (request: IncomingMessage, body: Buffer): Readable =>
  Object.assign(Readable.from([body]), {
    headers: request.headers,
    method: request.method,
    url: request.url,
  });

const server = createServer((request, response) => {
  pending.add(response);
  response.on("close", () => pending.delete(response));
  bodyOf(request).then(
    (body) => database.emit("request", replayOf(request, body), response),
    () => fail(response),
  );
});
server.keepAliveTimeout = 65_000;

/** Closing what never listened would be refused; the database is closed behind it. */
const close = async (): Promise<void> => {
  await shut(server);
  await listen(database, 0);
  await shut(database);
};

parentPort?.once("message", () => {
  close().finally(() => process.exit(0));
});
parentPort?.postMessage({ port: await listen(server, 0) });
