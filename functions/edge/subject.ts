import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/** The keys under which calls are counted. */

const SUBJECT_CHARACTERS = 22;

/** Personal data are counted under their hash. */
export const hashed = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, SUBJECT_CHARACTERS);

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const GROUPS = 8;
/** A household or host gets a /64 network of IPv6 and may use any address in it. */
const NETWORK_GROUPS = 4;

/** Returns an IPv6 address in its shortest form, as URLs have it. */
const shortestIpv6 = (address: string): string =>
  new URL(`http://[${address.replace(/%.*$/, "")}]/`).hostname.slice(1, -1);

const ipv4Of = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join(".");

/** `::` stands for the missing zero groups. */
const networkOf = (shortest: string): string => {
  const [head = [], tail] = shortest.split("::").map((half) => half.split(":").filter(Boolean));
  if (tail === undefined) return head.slice(0, NETWORK_GROUPS).join(":");
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(":");
};

const countedAddress = (address: string): string => {
  if (!isIPv6(address)) return address;
  const shortest = shortestIpv6(address);
  const [, high, low] = MAPPED.exec(shortest) ?? [];
  return high !== undefined && low !== undefined ? ipv4Of(high, low) : `${networkOf(shortest)}::/64`;
};

/** The rate-limit key of an address: its hash. IPv6 counts by its /64 network, IPv4 the same in either notation. */
export const subjectOf = (address: string): string => hashed(countedAddress(address.trim().toLowerCase()));
