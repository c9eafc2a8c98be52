import type * as z from "zod";
import { log } from "../process/log.ts";

/** The edge of what is not called over HTTP or a socket: steps of the state machine, functions started by others. */

/** A step's work over the ports it names, its input parsed. */
export type Step<P extends object, I, O> = (ports: P, input: I) => Promise<O>;

/**
 * The Lambda handler of a step: parses the event, calls `run`, and lets errors through, since it is the state machine
 * that retries and records them. `ports` is called at the first event.
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
