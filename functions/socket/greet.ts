import * as z from "zod";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { INITIAL, textOf } from "../tasks/task-messages.ts";

const ports = () => ({ connections, sockets, clock });

const Greeting = z.object({ connectionId: z.string() });

const FIRST_PAUSE_MS = 10;
/** With doubling pauses, a little over a second in all. */
const MAX_TRIES = 8;

/**
 * Sends `initial`. Until `$connect` has answered, the connection counts as gone, so that this retries while its row
 * exists. It gives up after a second, so that clients that left delay no other greeting.
 */
export const greet: Step<ReturnType<typeof ports>, z.output<typeof Greeting>, void> = async (
  ports,
  { connectionId },
) => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 0) await ports.clock.sleep(FIRST_PAUSE_MS * 2 ** (tries - 1));
    if ((await ports.sockets.post(connectionId, textOf(INITIAL))) !== "gone") return;
    if (!(await ports.connections.isOpen(connectionId))) return;
  }
};

export const handler = step(Greeting, greet, ports);
