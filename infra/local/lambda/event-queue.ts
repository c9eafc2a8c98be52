import * as z from "zod";
import { report } from "../console/report.ts";
import { openJsonFiles } from "../data/json-files.ts";

/**
 * Events that nobody waits for. Each is a file until its function has dealt with it, so that those of a process that
 * died are delivered by the next; a function may therefore see an event twice, as in the cloud.
 */
export type EventQueue = {
  /** Takes an event; it is delivered from then on. */
  add(functionName: string, payload: string): void;
  /** Delivers what the last process left. */
  resume(): void;
  /** Starts no further try. */
  stop(): void;
};

/** How the queue reaches functions; a rejected `deliver` is reported and its event kept for the next process. */
export type Delivery = {
  /**
   * What became of it: `throttled` where too many calls wait, `too late` where it was not wanted any more when its turn
   * came. Nothing ran in either case.
   */
  deliver(
    functionName: string,
    payload: string,
    isWanted: () => boolean,
  ): Promise<"returned" | "failed" | "throttled" | "too late">;
  /** How often a failed one is tried again, and up to which age. Undefined where there is no such function. */
  policyOf(
    functionName: string,
  ): { readonly retryAttempts: number; readonly maxEventAgeSeconds: number } | undefined;
};

const Event = z.object({ functionName: z.string(), payload: z.string(), acceptedAtMs: z.number() });
type Event = z.output<typeof Event>;

const LOSS =
  "Its event is lost: a task that waits for it is settled by itself, a mail has to be asked for again.";

/** The cloud waits for minutes; here somebody sits before the screen. */
const FIRST_PAUSE_MS = 1000;

/** Opens, or makes, the folder of the events; those that lie in it already wait for `resume`. */
export const openEventQueue = (folder: string, { deliver, policyOf }: Delivery): EventQueue => {
  const files = openJsonFiles(folder, Event, LOSS);
  const finish = files.remove;
  let isStopped = false;

  const attempt = async (file: string, event: Event, tries: number): Promise<void> => {
    const policy = policyOf(event.functionName);
    if (!policy) return finish(file);
    const isWanted = (): boolean => Date.now() - event.acceptedAtMs <= policy.maxEventAgeSeconds * 1000;
    if (!isWanted()) return finish(file);
    const outcome = await deliver(event.functionName, event.payload, isWanted);
    // What was cut off by the end of this process is for the next one.
    if (isStopped) return;
    if (outcome === "returned" || outcome === "too late") return finish(file);
    // What never ran was no try, as in the cloud: it goes on until the event is too old.
    const made = outcome === "throttled" ? tries - 1 : tries;
    if (made > policy.retryAttempts) {
      report.error(`an event for ${event.functionName} was given up after ${made} tries`);
      return finish(file);
    }
    setTimeout(() => start(file, event, made + 1), FIRST_PAUSE_MS * tries).unref();
  };

  const start = (file: string, event: Event, tries: number): void => {
    if (isStopped) return;
    attempt(file, event, tries).catch((error: unknown) => report.error("an event was not delivered", error));
  };

  return {
    add: (functionName, payload) => {
      const event: Event = { functionName, payload, acceptedAtMs: Date.now() };
      start(files.add(event), event, 1);
    },
    resume: () => {
      for (const { file, value } of files.all()) start(file, value, 1);
    },
    stop: () => {
      isStopped = true;
    },
  };
};
