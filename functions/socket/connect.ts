import { onlyFromCloudFront, socket, type UseSocket } from "../edge/socket.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock, ttlAfter } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { log } from "../process/log.ts";
import { invoke } from "../store/invoke.ts";
import { limits } from "../store/limits.ts";
import { connections } from "../store/sockets/connections.ts";
import { CONNECTION_LIFE_SECONDS } from "./connection-life.ts";
import { isAddressWithin, messagesPerAddress, messageWindow } from "./message-limits.ts";

const ports = () => ({
  connections,
  limits,
  invoke,
  clock,
  /** Origins of the site's own pages. */
  origins: env("SITE_ORIGIN").split(/[\s,]+/),
  greetFunctionName: env("GREET_FUNCTION_NAME"),
  messagesPerAddress: messagesPerAddress(),
});

/**
 * Accepts sockets from the site's own pages and from programs (which send no Origin) within their address's limit. The
 * greeter runs apart, since API Gateway delivers no messages before this function has answered.
 */
export const connect: UseSocket<ReturnType<typeof ports>> = async (
  ports,
  { connectionId, origin, address },
) => {
  if (origin !== undefined && !ports.origins.includes(origin)) {
    log.warn("socket refused: foreign origin");
    return "forbidden";
  }
  const from = subjectOf(address);
  if (!(await isAddressWithin(ports, from))) return "forbidden";
  const ttl = ttlAfter(ports.clock.now(), CONNECTION_LIFE_SECONDS);
  await ports.connections.open(connectionId, from, ttl, messageWindow(ports));
  await ports.invoke(ports.greetFunctionName, { connectionId });
  return "accepted";
};

export const handler = onlyFromCloudFront(socket(connect, ports));
