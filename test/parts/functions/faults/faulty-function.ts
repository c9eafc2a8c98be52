import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import type { Memory } from "../memory/memory.ts";
import type { PlannedFault } from "./fault-plan.ts";
import { aroundPorts, turns } from "./faulty-ports.ts";

/** Functions with faults, as Lambda and its callers see them. */

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** Runs until one of its calls, where the process is killed and never answers. */
const dying = <M extends Memory, T>(ports: M, size: number, run: (ports: M) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    let left = size;
    const around = (_: string, call: () => Promise<unknown>): Promise<unknown> => {
      left--;
      if (left > 0) return call();
      reject(named("Runtime.ExitError", "the process was killed"));
      return new Promise(() => undefined);
    };
    run(aroundPorts(ports, around)).then(resolve, reject);
  });

/** The caller's view of one run of a function. Throws errors with Lambda's names. */
export const faultyRun = async <M extends Memory, T>(
  fault: PlannedFault | undefined,
  ports: M,
  run: (ports: M) => Promise<T>,
): Promise<T> => {
  switch (fault?.what) {
    case "never runs":
      throw named("Lambda.ServiceException", "nothing ran");
    case "throttled":
      throw new TooManyRequests("too many at once");
    case "dies":
      return dying(ports, fault.size, run);
    case "runs on":
      run(ports).catch(() => undefined);
      await turns(fault.size);
      throw named("Sandbox.Timedout", "its time was over");
    case "runs twice": {
      const [first, second] = await Promise.allSettled([run(ports), run(ports)]);
      if (second.status === "fulfilled") return second.value;
      if (first.status === "fulfilled") return first.value;
      throw second.reason;
    }
    default:
      return run(ports);
  }
};
