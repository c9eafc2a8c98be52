import { ClientMessage } from "#shared/contracts/socket.ts";
import { socket, type UseSocket } from "../edge/socket.ts";
import { clock, ttlAfter } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { limits } from "../store/limits.ts";
import { results } from "../store/objects/objects.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { hasEnded } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { liveTask } from "../tasks/find-task.ts";
import { placeOf } from "../tasks/lanes/in-turn.ts";
import { send } from "../tasks/push.ts";
import { errorMessage, messagesOf, PONG } from "../tasks/task-messages.ts";
import { CONNECTION_LIFE_SECONDS } from "./connection-life.ts";
import { countMessage, messagesPerAddress } from "./message-limits.ts";

/** Messages from clients: a subscription to a task, or a ping. */

const ports = () => ({
  connections,
  limits,
  sockets,
  tasks,
  results,
  clock,
  messagesPerAddress: messagesPerAddress(),
});
type SubscribePorts = ReturnType<typeof ports>;

const MAX_UNKNOWN = 5;
/** Connections that follow one task: each push goes to all of them. */
const MAX_FOLLOWERS = 50;
const TOO_MANY_FOLLOWERS = `${MAX_FOLLOWERS} connections follow this task already. Close one, and reload the page.`;
const MAX_MESSAGE_CHARACTERS = 4096;
const TOO_MANY = "Too many messages in a minute. Reconnect later.";
const NOT_UNDERSTOOD = 'Send {"task_id": "…"} to follow a task, or {"message": "ping"}.';

/** A parsed message. An id of the wrong form is an unknown task. */
type Message = { readonly kind: "ping" } | { readonly kind: "task"; readonly taskId?: string } | undefined;

const readMessage = (body = ""): Message => {
  if (body.length > MAX_MESSAGE_CHARACTERS) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = ClientMessage.safeParse(json);
  if (parsed.success)
    return "task_id" in parsed.data ? { kind: "task", taskId: parsed.data.task_id } : { kind: "ping" };
  const namesTask = typeof json === "object" && json !== null && "task_id" in json;
  return namesTask ? { kind: "task" } : undefined;
};

const refuseUnknown = async (ports: SubscribePorts, connectionId: string): Promise<void> => {
  const unknown = await ports.connections.countUnknown(connectionId);
  log.warn("access denied", { what: "unknown task", times: unknown });
  await send(ports, connectionId, [errorMessage("Task not found.")]);
  if (unknown >= MAX_UNKNOWN) await ports.sockets.disconnect(connectionId);
};

/**
 * Sends the present state, then subscribes. The task is read again afterwards, so that an end in between is sent: an
 * end is never missed, at worst sent twice. A task has a limited number of followers, about.
 */
const follow = async (ports: SubscribePorts, connectionId: string, taskId: string): Promise<void> => {
  const task = await liveTask(ports, taskId);
  if (!task) return refuseUnknown(ports, connectionId);
  await send(ports, connectionId, await messagesOf(ports.results, task, await placeOf(ports, task)));
  if (hasEnded(task)) return;
  const followers = await ports.connections.followersOf(taskId);
  if (followers.length >= MAX_FOLLOWERS && !followers.includes(connectionId))
    return send(ports, connectionId, [errorMessage(TOO_MANY_FOLLOWERS)]);
  await ports.connections.follow(connectionId, taskId, ttlAfter(ports.clock.now(), CONNECTION_LIFE_SECONDS));
  const now = await liveTask(ports, taskId);
  if (now && hasEnded(now)) await send(ports, connectionId, await messagesOf(ports.results, now));
};

/**
 * Returns true for a message within the limits; other messages end the connection. Only a client over its own limit
 * gets an error: on a shared address, an error would end another page's task.
 */
const isWithinLimits = async (ports: SubscribePorts, connectionId: string): Promise<boolean> => {
  const outcome = await countMessage(ports, connectionId);
  if (outcome === "within" || outcome === "closed") return outcome === "within";
  if (outcome === "chatty") await send(ports, connectionId, [errorMessage(TOO_MANY)]);
  await ports.sockets.disconnect(connectionId);
  return false;
};

/** Answers one message of a client. Disconnects clients that send too many or name unknown tasks five times. */
export const subscribe: UseSocket<SubscribePorts> = async (ports, { connectionId, body }) => {
  if (!(await isWithinLimits(ports, connectionId))) return "accepted";
  const message = readMessage(body);
  if (!message) await send(ports, connectionId, [errorMessage(NOT_UNDERSTOOD)]);
  else if (message.kind === "ping") await send(ports, connectionId, [PONG]);
  else if (message.taskId === undefined) await refuseUnknown(ports, connectionId);
  else await follow(ports, connectionId, message.taskId);
  return "accepted";
};

export const handler = socket(subscribe, ports);
