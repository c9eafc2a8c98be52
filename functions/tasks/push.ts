import type { ServerMessage } from "#shared/contracts/socket.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { textOf } from "./task-messages.ts";

/** Sending to sockets. Nothing here ever fails its caller: who missed a message gets the present state when it asks. */

type PushPorts = Pick<Ports, "connections" | "sockets">;

/**
 * Sends messages to one connection, in order, until it is gone; a connection that is gone is forgotten, and that it
 * followed that task. A client that does not read is disconnected: it has missed something, and when it comes back it
 * gets the present state.
 */
export const send = async (
  { connections, sockets }: PushPorts,
  connectionId: string,
  messages: readonly ServerMessage[],
  followed?: string,
): Promise<void> => {
  try {
    for (const message of messages) {
      const outcome = await sockets.post(connectionId, textOf(message));
      if (outcome === "refused") return await sockets.disconnect(connectionId);
      if (outcome === "sent") continue;
      await connections.close(connectionId);
      // Its row may have gone before, and nobody have learnt what it followed.
      if (followed !== undefined) await connections.unfollow(connectionId, followed);
      return;
    }
  } catch (error) {
    log.warn("a message was not sent", { error: error as Error });
  }
};

/** Sends messages to everybody who follows the task. */
export const push = async (
  ports: PushPorts,
  taskId: string,
  messages: readonly ServerMessage[],
): Promise<void> => {
  try {
    const followers = await ports.connections.followersOf(taskId);
    await Promise.all(followers.map((connectionId) => send(ports, connectionId, messages, taskId)));
  } catch (error) {
    log.warn("a push found no followers", { task: shortId(taskId), error: error as Error });
  }
};
