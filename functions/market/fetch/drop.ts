import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** What both kinds of drop share: what a try brings, its limits, and which addresses it may reach. */

/** The file, or undefined while it is not there or still being written. */
export type Fetched = Uint8Array | undefined;

/** A file that cannot be fetched. The message is a sentence for operators, without credentials. */
export class FetchFailed extends Error {
  override readonly name = "FetchFailed";
}

export const MAX_BYTES = 256 * 1024 * 1024;
/** Of one try, the connection included. */
export const TIME_LIMIT_MS = 180_000;

/** The dependencies that a test may replace. */
export type Reach = {
  readonly isAllowed: (address: string) => boolean;
  readonly maxBytes: number;
  readonly timeLimitMs: number;
  /** The longest wait for an answer's next bytes. */
  readonly silenceLimitMs?: number;
  /** Certificates that are trusted beside the usual. */
  readonly ca?: string;
};

// Apart: Node takes an IPv4 address for one of `::ffff:0:0/96` as well.
const [closed4, closed6] = [new BlockList(), new BlockList()];
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  closed4.addSubnet(network, prefix, "ipv4");
// Everything but global unicast, and what hides IPv4 addresses within it.
for (const [network, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 32],
  ["2002::", 16],
] as const)
  closed6.addSubnet(network, prefix, "ipv6");

/** True for an address of the public internet: a drop must lead to no service within the account or the machine. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6 ? !closed6.check(address, "ipv6") : !closed4.check(address, "ipv4");

export const PUBLIC: Reach = { isAllowed: isPublicAddress, maxBytes: MAX_BYTES, timeLimitMs: TIME_LIMIT_MS };

/** Returns the address that a name leads to, to which the connection is then made. Throws FetchFailed for a private one. */
export const allowedAddress = async (host: string, { isAllowed }: Reach): Promise<string> => {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name) > 0 ? [name] : (await lookup(name, { all: true })).map(({ address }) => address);
  const [first] = found;
  if (first === undefined || !found.every(isAllowed))
    throw new FetchFailed(`${host} leads to a private address`);
  return first;
};

/** Passes on a stream's chunks. Throws FetchFailed where they are too many. */
export const limited = async function* (
  chunks: AsyncIterable<Uint8Array | string>,
  { maxBytes }: Reach,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > maxBytes) throw new FetchFailed(`the file has more than ${maxBytes} bytes`);
    yield part;
  }
};

/** Reads a stream of bytes. Throws FetchFailed where there are too many. */
export const readLimited = async (
  chunks: AsyncIterable<Uint8Array | string>,
  reach: Reach,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of limited(chunks, reach)) parts.push(part);
  return Buffer.concat(parts);
};
