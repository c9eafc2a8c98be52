import type { ServerMessage } from "#shared/contracts/socket.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { textOf } from "./task-messages.ts";

/** Messages to sockets. No failure here reaches the caller: a client that missed a message reads the present state. */

type PushPorts = Pick<Ports, "connections" | "sockets">;

/**
 * Sends messages to one connection in order. A connection that is gone is deleted with its subscription; a client that
 * does not read is disconnected and gets the present state when it returns.
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
      // Its row may be gone already, without the subscription.
      if (followed !== undefined) await connections.unfollow(connectionId, followed);
      return;
    }
  } catch (error) {
    log.warn("a message was not sent", { error: error as Error });
  }
};

/** Sends messages to all followers of the task. */
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
