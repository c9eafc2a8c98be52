import autocannon, { type Options, type Result } from "autocannon";
import type { Session } from "../../service/client.ts";
import type { Figure } from "../figures.ts";
import { percentile } from "./timing.ts";

/** The most frequent calls of the pages, without a pause. */

const SECONDS = 10;
const CONNECTIONS = 16;
const PATHS = ["/api/users/me/", "/api/backtest_inputs/", "/api/tasks/", "/api/dashboard/", "/api/faq/"];

/** Receives the status and the milliseconds of each answer. */
type OnAnswer = (status: number, ms: number) => void;

const fire = (options: Options, onAnswer: OnAnswer): Promise<Result> =>
  new Promise((resolve, reject) => {
    const run = autocannon(options, (error: unknown, result: Result) =>
      error ? reject(error) : resolve(result),
    );
    run.on("response", (_, status, __, ms) => onAnswer(status, ms));
  });

/** Returns `load.calls_per_second` and the times of the calls; `ok` when every answer is a 200. */
export const callFigures = async ({ address, access }: Session): Promise<Figure[]> => {
  const ms: number[] = [];
  const others = new Set<number>();
  const requests = PATHS.map((path) => ({
    method: "GET" as const,
    path,
    headers: { authorization: `Bearer ${access}` },
  }));
  const options = { url: address, connections: CONNECTIONS, duration: SECONDS, requests };
  const { errors, timeouts } = await fire(options, (status, took) => {
    ms.push(took);
    if (status !== 200) others.add(status);
  });
  return [
    {
      name: "load.calls_per_second",
      value: ms.length / SECONDS,
      unit: "per s",
      ok: ms.length > 0 && others.size === 0 && errors === 0 && timeouts === 0,
    },
    ...[50, 95, 99].map((percent) => ({
      name: `load.calls_p${percent}_ms`,
      value: percentile(ms, percent),
      unit: "ms",
    })),
  ];
};
