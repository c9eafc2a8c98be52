import { socket, type UseSocket } from "../edge/socket.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";

/** Deletes the connection and its subscriptions. */
export const disconnect: UseSocket<Pick<Ports, "connections">> = async (ports, { connectionId }) => {
  await ports.connections.close(connectionId);
  return "accepted";
};

export const handler = socket(disconnect, () => ({ connections }));
