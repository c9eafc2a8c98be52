import { isWithin, windowStart } from "../edge/limits.ts";
import { env } from "../process/env.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";

/** Rate limits of socket messages. A page sends one per task that it follows, and a ping every five minutes. */

const WINDOW_SECONDS = 60;
const MAX_OF_CONNECTION = 120;

export type MessageLimitPorts = Pick<Ports, "limits" | "clock"> & {
  /** Messages per address and minute; a new socket counts as one. */
  readonly messagesPerAddress: number;
};

export const messagesPerAddress = (): number => Number(env("SOCKET_MESSAGES_PER_ADDRESS"));

/** The start of the window that counts messages now, in seconds since 1970. */
export const messageWindow = ({ clock }: Pick<Ports, "clock">): number =>
  windowStart(clock.now(), WINDOW_SECONDS);

/** Counts a message or socket of an address (hashed); true within its limit. */
export const isAddressWithin = async (ports: MessageLimitPorts, from: string): Promise<boolean> => {
  const limit = {
    name: "socket-messages-by-address",
    max: ports.messagesPerAddress,
    windowSeconds: WINDOW_SECONDS,
  };
  const isFew = await isWithin(ports, limit, from);
  if (!isFew) log.warn("limit reached", { limit: limit.name });
  return isFew;
};

/** Counts a message: `closed` without a connection, `chatty` or `crowded` over a limit. */
export const countMessage = async (
  ports: MessageLimitPorts & Pick<Ports, "connections">,
  connectionId: string,
): Promise<"within" | "closed" | "chatty" | "crowded"> => {
  const said = await ports.connections.countMessage(connectionId, messageWindow(ports));
  if (!said) return "closed";
  if (said.messages > MAX_OF_CONNECTION) {
    log.warn("limit reached", { limit: "socket-messages-by-connection" });
    return "chatty";
  }
  return (await isAddressWithin(ports, said.from)) ? "within" : "crowded";
};
