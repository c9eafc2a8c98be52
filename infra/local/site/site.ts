import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "#shared/contracts/errors.ts";
import { SOCKET_PATH } from "#shared/contracts/socket.ts";
import { report } from "../console/report.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { type Listener, listen, sendJson, shut } from "../wire/stand-in.ts";
import { refuseAsGateway } from "./gateway-refusals.ts";
import { splitUrl } from "./http-event.ts";
import { type LocalPage, sendLocalPage } from "./local-page.ts";
import { isAskedByLoopbackName, isFromOwnPage } from "./own-origin.ts";
import type { SocketApi } from "./socket-api.ts";
import type { staticSite } from "./static-site.ts";

/** What CloudFront is in the cloud: one origin for the site, the HTTP API and the socket. */
export type SiteOptions = {
  readonly port: number;
  readonly api: Listener;
  readonly socket: SocketApi;
  readonly pages: ReturnType<typeof staticSite>;
  /** Pages that the cloud does not have. */
  readonly localPages: readonly LocalPage[];
};

/** The port is the one that was chosen where 0 was asked for. */
export type Site = { readonly port: number; close(): Promise<void> };

const API_PREFIX = "/api/";
/** Request line and headers together, as API Gateway takes them. */
const MAX_HEADER_BYTES = 10_240;

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

/** The listener of a page of this machine, if it is one. */
const localListener = (localPages: readonly LocalPage[], path: string): Listener | undefined =>
  localPages.find((page) => withSlash(path).startsWith(withSlash(page.path)))?.listener;

const refuseName: Listener = async (_, response) =>
  sendLocalPage(response, "Not here", "<p>This page is only at localhost.</p>", 403);

const ELSEWHERE: ErrorBody = { error: "This comes from a page of another site." };

const refuseOrigin: Listener = async (_, response) =>
  sendJson(response, 403, ELSEWHERE, { "cache-control": "no-store" });

/**
 * What only this machine has is shown under its own names alone. The API goes by Origin: it gives nothing to somebody who
 * could not call it with one, and in the cloud too it has no name of its own to compare Host with.
 */
const guarded = (
  request: IncomingMessage,
  { local, api }: { readonly local: Listener | undefined; readonly api: Listener },
): Listener => {
  if (local) return isAskedByLoopbackName(request) ? local : refuseName;
  return isFromOwnPage(request) ? api : refuseOrigin;
};

/** Ends a request to upgrade, with JSON where there is something to say. */
const refuseUpgrade = (stream: Duplex, status: string, body?: ErrorBody): void => {
  const text = body ? JSON.stringify(body) : "";
  const type = body ? "Content-Type: application/json\r\n" : "";
  const length = `Content-Length: ${Buffer.byteLength(text)}`;
  stream.end(`HTTP/1.1 ${status}\r\n${type}${length}\r\nConnection: close\r\n\r\n${text}`);
};

/** Whoever offers another protocol, as HTTP/2 in plain text, is answered in this one. */
const wantsSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";

const serverOf = ({ api, socket, pages, localPages }: SiteOptions): Server => {
  const settings = { maxHeaderSize: MAX_HEADER_BYTES, shouldUpgradeCallback: wantsSocket };
  const server = createServer(settings, (request, response) => {
    const { path } = splitUrl(request.url);
    const local = localListener(localPages, path);
    if (!local && !withSlash(path).startsWith(API_PREFIX)) return pages(request, response);
    response.setHeader("x-content-type-options", "nosniff");
    guarded(request, { local, api })(request, response).catch((error: unknown) => {
      if (request.destroyed) return;
      const isDisk = isDiskFault(error);
      if (isDisk) tellDiskFault(error);
      else report.error(`${request.method} ${path} failed`, error);
      if (response.headersSent) response.destroy();
      else refuseAsGateway(response, isDisk ? 503 : 500);
    });
  });
  server.keepAliveTimeout = 65_000;
  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => stream.destroy());
    if (!isFromOwnPage(request)) refuseUpgrade(stream, "403 Forbidden", ELSEWHERE);
    else if (withSlash(splitUrl(request.url).path) !== SOCKET_PATH) refuseUpgrade(stream, "404 Not Found");
    else socket.upgrade(request, stream, head);
  });
  return server;
};

/**
 * Serves the site on this machine, to this machine only: everybody knows the demo user's password. Rejected where the
 * port is taken. A name like `localhost` may mean either loopback address, so both are served where there are both.
 */
export const startSite = async (options: SiteOptions): Promise<Site> => {
  const [server, server6] = [serverOf(options), serverOf(options)];
  const port = await listen(server, options.port);
  const hasSecond = await listen(server6, port, "::1").then(
    () => true,
    () => false,
  );
  return {
    port,
    close: async () => {
      await Promise.all([shut(server), ...(hasSecond ? [shut(server6)] : [])]);
    },
  };
};
