import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock, Ports } from "./ports.ts";

/** The machine's own time. */
export const clock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await sleep(ms);
  },
};

const ID_BYTES = 16;

/** An id that cannot be guessed. */
export const newId: Ports["newId"] = () => randomBytes(ID_BYTES).toString("base64url");
