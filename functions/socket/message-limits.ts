import { isWithin, windowStart } from "../edge/limits.ts";
import { env } from "../process/env.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";

/** How much may be said on sockets. A page says a word for each task that it follows, and one in five minutes besides. */

const WINDOW_SECONDS = 60;
const MAX_OF_CONNECTION = 120;

/** What counting messages takes. */
export type MessageLimitPorts = Pick<Ports, "limits" | "clock"> & {
  /** What one address may say in a minute; a new socket counts as a message. */
  readonly saidPerAddress: number;
};

/** The stage's limit of messages a minute from one address. */
export const saidPerAddress = (): number => Number(env("SOCKET_MESSAGES_PER_ADDRESS"));

/** When the window began in which messages of that moment are counted, in seconds since 1970. */
export const messageWindow = ({ clock }: Pick<Ports, "clock">): number =>
  windowStart(clock.now(), WINDOW_SECONDS);

/** Counts one more message, or socket, of an address, which comes hashed; whether that is within its limit. */
export const isAddressWithin = async (ports: MessageLimitPorts, from: string): Promise<boolean> => {
  const limit = {
    name: "socket-messages-by-address",
    max: ports.saidPerAddress,
    windowSeconds: WINDOW_SECONDS,
  };
  const isFew = await isWithin(ports, limit, from);
  if (!isFew) log.warn("limit reached", { limit: limit.name });
  return isFew;
};

/**
 * Counts one more message of a connection, and of its address. `closed` where the connection is gone already, `chatty`
 * where it says too much itself, `crowded` where its address does.
 */
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
