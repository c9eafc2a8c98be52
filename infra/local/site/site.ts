import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "#shared/contracts/errors.ts";
import { LINK_PAGES } from "#shared/contracts/shared-links.ts";
import { SOCKET_PATH } from "#shared/contracts/socket.ts";
import { SECURITY_HEADERS } from "../../site/security-headers.ts";
import { report } from "../console/report.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { AWS_SERVICES, type ServiceName } from "../service/environment.ts";
import {
  answerClient,
  type Backend,
  type Listener,
  listen,
  sendJson,
  shut,
  withPatience,
} from "../wire/stand-in.ts";
import { refuseAsGateway } from "./http-api.ts";
import { splitUrl } from "./http-event.ts";
import { type LocalPage, sendLocalPage } from "./local-page.ts";
import type { SocketApi } from "./socket-api.ts";
import type { staticSite } from "./static-site.ts";

/** Tells requests of AWS's clients, and of Stripe's, from those of browsers. */

/** A service that the one listener answers for. */
export type AskedService = ServiceName | "STRIPE";

const serviceBySigningName = new Map(
  Object.entries(AWS_SERVICES).map(([service, name]): [string, ServiceName] => [
    name,
    service as ServiceName,
  ]),
);

/** The scope of a signature: key, day, region, service. */
const SCOPE = /Credential=[^/]*\/\d+\/[^/]+\/([^/]+)\/aws4_request/;
/** Calls of a user pool that bring a password, a code or a token as their proof are not signed. */
const COGNITO_TARGET = "AWSCognitoIdentityProviderService.";
const KEYS_PATH = /^\/[^/]+\/\.well-known\/jwks\.json$/;
const STRIPE_PATH = "/v1/";

/** The service by signature, call or path; undefined for a browser's request. */
const askedService = ({
  headers,
  url = "",
}: Pick<IncomingMessage, "headers" | "url">): AskedService | "unknown" | undefined => {
  const signingName = SCOPE.exec(headers.authorization ?? "")?.[1];
  if (signingName !== undefined) return serviceBySigningName.get(signingName) ?? "unknown";
  const isCognito = String(headers["x-amz-target"]).startsWith(COGNITO_TARGET) || KEYS_PATH.test(url);
  if (isCognito) return "COGNITO_IDENTITY_PROVIDER";
  return url.startsWith(STRIPE_PATH) ? "STRIPE" : undefined;
};

/** The names that a browser on this machine knows the service by. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const HTTP_PORT = 80;

/** Returns false for a Host that is not the loopback's: a web site whose name leads here (DNS rebinding) reads no answer. */
export const isAskedByLoopbackName = ({ headers }: IncomingMessage): boolean =>
  LOOPBACK_NAMES.has((headers.host ?? "").replace(/:\d+$/, "").toLowerCase());

/**
 * Returns true for a program, which sends no Origin, and for a page of this service. Browsers send an Origin with each
 * request that changes data and with each socket.
 */
export const isFromOwnPage = ({ headers: { origin }, socket }: IncomingMessage): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const isOwnPort = Number(port || HTTP_PORT) === socket.localPort;
  return protocol === "http:" && LOOPBACK_NAMES.has(hostname) && isOwnPort;
};

/**
 * The one listener: AWS's protocols for the clients of this process's key, and what CloudFront is in the cloud for
 * browsers: one origin for the site, the HTTP API and the socket.
 */
export type FrontDoor = {
  /** The chosen port where 0 was asked for. */
  readonly port: number;
  /** Answers the requests of these services from now on. */
  serve(backends: Backends): void;
  /** Answers browsers from now on; until then their requests wait. */
  open(site: Site): void;
  close(): Promise<void>;
};

export type Backends = Readonly<Partial<Record<AskedService, Backend>>>;

export type Site = {
  readonly api: Listener;
  readonly socket: SocketApi;
  readonly pages: ReturnType<typeof staticSite>;
  readonly localPages: readonly LocalPage[];
};

const API_PREFIX = "/api/";
/** Request line and headers together, as API Gateway takes them. */
const MAX_HEADER_BYTES = 10_240;

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

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

const answeredClient = (backends: Backends, request: IncomingMessage, response: ServerResponse): boolean => {
  const service = askedService(request);
  if (service === undefined) return false;
  const backend = service === "unknown" ? undefined : backends[service];
  if (backend) answerClient(backend, request, response);
  else sendJson(response, 404, { message: `${service} has no stand-in on this machine` });
  return true;
};

const answerBrowser = (
  { api, pages, localPages }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { path } = splitUrl(request.url);
  const local = localListener(localPages, path);
  const isLink = path.startsWith(LINK_PAGES);
  if (!local && !isLink && !withSlash(path).startsWith(API_PREFIX)) {
    pages(request, response);
    return;
  }
  response.setHeader("x-content-type-options", "nosniff");
  if (isLink) response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)));
  guarded(request, { local, api })(request, response).catch((error: unknown) => {
    // Node also calls a request destroyed once its body was read.
    if (response.destroyed) return;
    const isDisk = isDiskFault(error);
    if (isDisk) tellDiskFault(error);
    else report.error(`${request.method} ${path} failed`, error);
    if (response.headersSent) response.destroy();
    else refuseAsGateway(response, isDisk ? 503 : 500);
  });
};

const upgrade = ({ socket }: Site, request: IncomingMessage, stream: Duplex, head: Buffer): void => {
  if (!isFromOwnPage(request)) refuseUpgrade(stream, "403 Forbidden", ELSEWHERE);
  else if (withSlash(splitUrl(request.url).path) !== SOCKET_PATH) refuseUpgrade(stream, "404 Not Found");
  else socket.upgrade(request, stream, head);
};

const SETTINGS = { maxHeaderSize: MAX_HEADER_BYTES, shouldUpgradeCallback: wantsSocket };

/**
 * Listens on both loopback addresses, and on `host` for AWS's clients alone, such as functions in containers: everybody
 * knows the demo user's password. Rejected where the port is taken.
 */
export const startFrontDoor = async (port: number, host?: string): Promise<FrontDoor> => {
  const backends: Partial<Record<AskedService, Backend>> = {};
  const site = Promise.withResolvers<Site>();
  /** Connections that became sockets; their server neither knows nor ends them. */
  const upgraded = new Set<Duplex>();
  const serverFor = (hasSite: boolean): Server => {
    const server = createServer(SETTINGS, (request, response) => {
      if (answeredClient(backends, request, response)) return;
      if (hasSite) void site.promise.then((opened) => answerBrowser(opened, request, response));
      else sendJson(response, 403, { message: "The site is only at localhost" });
    });
    server.on("upgrade", (request, stream, head) => {
      stream.on("error", () => stream.destroy());
      upgraded.add(stream);
      stream.once("close", () => upgraded.delete(stream));
      if (hasSite) void site.promise.then((opened) => upgrade(opened, request, stream, head));
      else refuseUpgrade(stream, "403 Forbidden");
    });
    return withPatience(server);
  };
  const servers = [serverFor(true), serverFor(true), ...(host === undefined ? [] : [serverFor(false)])];
  const [first, second, third] = servers;
  const close = async (): Promise<void> => {
    const ended = servers.filter(({ listening }) => listening).map(shut);
    for (const stream of upgraded) stream.destroy();
    await Promise.all(ended);
  };
  try {
    const bound = await listen(first!, port);
    // Not every machine has the second loopback address.
    await listen(second!, bound, "::1").catch(() => undefined);
    if (third) await listen(third, bound, host);
    return {
      port: bound,
      serve: (more) => void Object.assign(backends, more),
      open: site.resolve,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
