import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { report } from "../console/report.ts";
import { Damaged, isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { OWN_KEY } from "./client-settings.ts";

/** Answers a request; a rejection is reported and becomes 500, or 503 on a full disk. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LOOPBACK = "127.0.0.1";

/** Listens and returns the port; rejected when the port is taken. */
export const listen = (server: Server, port: number, host: string = LOOPBACK): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Closes a server and its connections. */
export const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const SIGNER = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//;

const isSignedWith = (key: string, { headers }: Pick<IncomingMessage, "headers">): boolean =>
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

/** Answers a request without the key. */
export const refuseStranger = (response: ServerResponse): void =>
  sendJson(response, 403, { message: "Missing Authentication Token" });

/** A service that AWS's clients, or Stripe's, find on this machine. */
export type Backend = {
  /** Named in reports of faults. */
  readonly name: string;
  readonly listener: Listener;
  /** Whether a request needs no signature. */
  readonly isPublic?: (request: IncomingMessage) => boolean;
};

/** Names that no web site has, so that no page in a browser can send them: its own name may be made to lead here. */
const NEAR = /^(localhost|host\.docker\.internal|[a-z0-9_-]+|\d+(\.\d+){3}|\[[0-9a-f:]+\])(:\d+)?$/i;

/** Answers a request that this process's key signed, or that is public; pages in browsers and strangers get 403. */
export const answerClient = (
  { name, listener, isPublic = () => false }: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  response.setHeader("x-amzn-requestid", randomUUID());
  const isPage = request.headers.origin !== undefined || !NEAR.test(request.headers.host ?? "");
  if (isPage || !(isSignedWith(OWN_KEY, request) || isPublic(request))) {
    refuseStranger(response);
    return;
  }
  listener(request, response).catch((error: unknown) => {
    if (!request.destroyed || request.complete) fail(name, response, error);
    else response.destroy();
  });
};

/** Settings of every server: uploads may take long, and clients keep connections for their next call. */
export const withPatience = (server: Server): Server =>
  Object.assign(server, { requestTimeout: 0, keepAliveTimeout: 65_000 });

/** A backend with a port of its own on the loopback address. */
export type StandIn = Backend & { readonly endpoint: string; close(): Promise<void> };

export const serveAlone = async (backend: Backend): Promise<StandIn> => {
  const server = withPatience(createServer((request, response) => answerClient(backend, request, response)));
  const endpoint = `http://${LOOPBACK}:${await listen(server, 0)}`;
  return { ...backend, endpoint, close: () => shut(server) };
};
