import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ServerMessage } from "#shared/contracts/socket.ts";
import { socket } from "../../../../functions/edge/socket.ts";
import { connect } from "../../../../functions/socket/connect.ts";
import { subscribe } from "../../../../functions/socket/subscribe.ts";
import { hostileMessages } from "../../../support/hostile/hostile-messages.ts";
import { inherited } from "../../../support/hostile/inherited.ts";
import { adasOf, hostileWorld, ONLY_ADAS, stateOf } from "../edge/hostile-world.ts";

/** Fault 31 on the socket. `REQUESTS=50000` sends more, `SEED=2` other messages. */

const { REQUESTS = "600", SEED = "1" } = process.env;
const MS_BETWEEN = 1_000;

const PING = JSON.stringify({ message: "ping" });

/** A hostile client, and a regular one of the same service. */
const opened = async () => {
  const { ports, tasks } = await hostileWorld();
  const connecting = { ...ports, origins: [], greetFunctionName: "greet" };
  const handle = {
    connect: socket(connect, () => connecting),
    say: socket(subscribe, () => ports),
  };
  const open = (connectionId: string) => handle.connect({ requestContext: { connectionId } });
  const say = (connectionId: string, body: string) => handle.say({ requestContext: { connectionId }, body });
  return { ports, tasks, open, say };
};

test("answers any message on its own socket and changes nothing", {
  timeout: 3_600_000,
}, async () => {
  const { ports, open, say } = await opened();
  const [state, adas, before] = [stateOf(ports), adasOf(ports), inherited()];
  // The holder of a task's id may follow the task, so that these ids belong to no task.
  const messages = fc.sample(hostileMessages(["a".repeat(22), "_".repeat(22)]), {
    numRuns: Number(REQUESTS),
    seed: Number(SEED),
  });
  await open("honest");
  let connectionId = "";
  for (const message of messages) {
    if (connectionId === "" || ports.gone.has(connectionId)) {
      connectionId = `hostile-${ports.gone.size}`;
      await open(connectionId);
    }
    ports.pass(MS_BETWEEN);
    const shown = message.slice(0, 200);
    expect(await say(connectionId, message), shown).toEqual({ statusCode: 200 });
    expect(ports.sentTo("honest").length, shown).toBe(0);
    await say("honest", PING);
    expect(ports.sentTo("honest").at(-1), shown).toMatchObject({ message: "pong" });
    ports.sent.splice(0).forEach(({ text }) => {
      ServerMessage.strict().parse(JSON.parse(text));
      expect(text).not.toContain(ONLY_ADAS);
      expect(text.length).toBeLessThan(300);
    });
  }
  expect(isDeepStrictEqual(state, stateOf(ports)) && isDeepStrictEqual(adas, adasOf(ports))).toBe(true);
  expect(inherited()).toEqual(before);
  // Only the hostile client was disconnected.
  expect(ports.closed.length).toBeGreaterThan(Number(REQUESTS) / 1_000);
  expect(ports.closed.every((id) => id.startsWith("hostile"))).toBe(true);
});
