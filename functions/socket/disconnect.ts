import { socket, type UseSocket } from "../edge/socket.ts";
import { connections } from "../store/sockets/connections.ts";

const ports = () => ({ connections });

/** Deletes the connection and its subscriptions. */
export const disconnect: UseSocket<ReturnType<typeof ports>> = async (ports, { connectionId }) => {
  await ports.connections.close(connectionId);
  return "accepted";
};

export const handler = socket(disconnect, ports);
