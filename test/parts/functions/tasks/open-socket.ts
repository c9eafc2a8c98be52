import type { SocketCall } from "../../../../functions/edge/socket.ts";
import { connect } from "../../../../functions/socket/connect.ts";
import { subscribe } from "../../../../functions/socket/subscribe.ts";
import { openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { body } from "../world.ts";

/** A world in memory with a connection and a task that it may follow. */

export const SITE = "https://backspread.example";
export const connecting = (ports: Memory) => ({ ...ports, origins: [SITE], greetFunctionName: "greet" });
export const from = (connectionId: string, parts: Partial<SocketCall> = {}): SocketCall => ({
  connectionId,
  origin: undefined,
  address: "192.0.2.1",
  body: undefined,
  ...parts,
});

/** Opens connection c1 and submits a backtest; `say` sends a message. */
export const opened = async () => {
  const { ports, call } = await openWorld();
  await connect(connecting(ports), from("c1"));
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  const say = (message: unknown, connectionId = "c1") =>
    subscribe(
      ports,
      from(connectionId, { body: typeof message === "string" ? message : JSON.stringify(message) }),
    );
  return { ports, call, taskId, say };
};
