import type { IncomingMessage } from "node:http";

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
