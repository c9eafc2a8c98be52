import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../service/client.ts";
import { startService } from "../service/start-service.ts";
import type { Figure } from "./figures.ts";
import { backtestFigures, backtestRunner } from "./load/backtests.ts";
import { callFigures } from "./load/calls.ts";
import { logMemory } from "./load/memory-log.ts";
import { idleFigures, slowFigures } from "./load/sockets.ts";

/** Idle memory is released within this time. */
const REST_MS = 25_000;
const MOST_MB = 2048;

/** Returns the load figures of a one-machine service and its memory; `ok` is false when a call was lost or refused. */
export const loadFigures = async (): Promise<Figure[]> => {
  const service = await startService();
  const memory = logMemory(service.pid);
  try {
    const session = await signIn(service.address);
    const runner = backtestRunner(() => session);
    const figures = [
      ...(await backtestFigures(runner)),
      ...(await callFigures(session)),
      ...(await idleFigures(session, runner, memory.now)),
      ...(await slowFigures(session, runner)),
    ];
    await sleep(REST_MS);
    const reach = { value: MOST_MB, better: "lower" } as const;
    return [
      ...figures,
      { name: "load.memory_peak_mb", value: memory.peak(), unit: "MB", reach },
      { name: "load.memory_rest_mb", value: memory.now(), unit: "MB" },
    ];
  } finally {
    memory.stop();
    await service.stop();
  }
};
