import type { IncomingMessage } from "node:http";

/** The names that a browser on this machine knows the service by. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const HTTP_PORT = 80;

/**
 * Whether the browser knows this machine by a name of its own: a page elsewhere whose name was made to lead here would
 * otherwise read what the answer shows.
 */
export const isAskedByLoopbackName = ({ headers }: IncomingMessage): boolean =>
  LOOPBACK_NAMES.has((headers.host ?? "").replace(/:\d+$/, "").toLowerCase());

/**
 * Whether a program asks, or a page of this service: programs send no Origin, and browsers send one with all that
 * could change something and with every socket.
 */
export const isFromOwnPage = ({ headers: { origin }, socket }: IncomingMessage): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  const isOwnPort = Number(port || HTTP_PORT) === socket.localPort;
  return protocol === "http:" && LOOPBACK_NAMES.has(hostname) && isOwnPort;
};
