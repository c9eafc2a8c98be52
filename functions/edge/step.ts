import type * as z from "zod";
import { log } from "../process/log.ts";

/** Handlers that neither HTTP nor a socket calls: steps of the state machine, functions started by others. */

/** A step's work over the ports that it names, with parsed input. */
export type Step<P extends object, I, O> = (ports: P, input: I) => Promise<O>;

/**
 * Makes the Lambda handler of a step. Errors pass through, since the state machine retries and records them. `ports`
 * is called at the first event.
 */
export const step =
  <S extends z.ZodType, P extends object, O>(input: S, run: Step<P, z.output<S>, O>, ports: () => P) =>
  async (event: unknown): Promise<O> => {
    try {
      return await run(ports(), input.parse(event));
    } catch (error) {
      log.error("step failed", { error: error as Error });
      throw error;
    }
  };
