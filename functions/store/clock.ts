import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock, Ports } from "./ports.ts";

export const clock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await sleep(ms);
  },
};

const ID_BYTES = 16;

export const newId: Ports["newId"] = () => randomBytes(ID_BYTES).toString("base64url");
