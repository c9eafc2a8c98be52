import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { report } from "../console/report.ts";
import { Damaged } from "../data/damaged.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { OWN_KEY } from "./client-settings.ts";

/** A service on a port of this machine, which only this machine reaches. */
export type StandIn = { readonly endpoint: string; close(): Promise<void> };

/** Answers a request; a rejection is reported and becomes a 500, or a 503 where the disk takes nothing. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LOOPBACK = "127.0.0.1";

/** Listens, and answers the port; rejected where the port is taken. */
export const listen = (server: Server, port: number, host: string = LOOPBACK): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Ends a server and whatever is still connected to it. */
export const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const SIGNER = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//;

/** Whether a request is signed with that key, as those of the service's own AWS clients are. */
export const isSignedWith = (key: string, { headers }: Pick<IncomingMessage, "headers">): boolean =>
  SIGNER.exec(headers.authorization ?? "")?.[1] === key;

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The request's whole body; rejected over 16 MB. */
export const bodyOf = async (request: AsyncIterable<Uint8Array>, limit = MAX_BODY_BYTES): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > limit) throw new RangeError(`the body is over ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Ends the response with the JSON of the body, or with none where it is undefined; `headers` may replace the type. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const text = body === undefined ? "" : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text);
};

/** Clients take a name from `__type`; a 503 tells them that the same call may be good later. */
const fail = (name: string, response: ServerResponse, error: unknown): void => {
  const isDisk = isDiskFault(error);
  if (isDisk) tellDiskFault(error);
  // What is damaged was said when it was found.
  else if (!(error instanceof Damaged)) report.error(`${name} failed`, error);
  if (response.headersSent) response.destroy();
  else if (isDisk)
    sendJson(response, 503, { __type: "ServiceUnavailable", message: `${name} cannot write to the disk` });
  else sendJson(response, 500, { __type: "InternalFailure", message: `${name} failed` });
};

/** What whoever has not the key is told. */
export const refuseStranger = (response: ServerResponse): void =>
  sendJson(response, 403, { message: "Missing Authentication Token" });

/** Starts a stand-in on a port that the system chooses; `isPublic` lets requests in that are not signed. */
export const startStandIn = async (
  name: string,
  listener: Listener,
  isPublic: (request: IncomingMessage) => boolean = () => false,
): Promise<StandIn> => {
  const server = createServer((request, response) => {
    response.setHeader("x-amzn-requestid", randomUUID());
    const isHere = `http://${request.headers.host}` === endpoint;
    // A page in a browser cannot name the loopback address as Host from elsewhere, and says where it is from.
    const isPage = !isHere || request.headers.origin !== undefined;
    if (isPage || !(isSignedWith(OWN_KEY, request) || isPublic(request))) {
      refuseStranger(response);
      return;
    }
    listener(request, response).catch((error: unknown) => {
      if (!request.destroyed || request.complete) fail(name, response, error);
      else response.destroy();
    });
  });
  server.requestTimeout = 0;
  // Clients keep connections; one that is closed at the moment of its next use would be an error to them.
  server.keepAliveTimeout = 65_000;
  const endpoint = `http://${LOOPBACK}:${await listen(server, 0)}`;
  return { endpoint, close: () => shut(server) };
};
