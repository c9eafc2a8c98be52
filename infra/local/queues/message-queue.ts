import * as z from "zod";
import { report } from "../console/report.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { openJsonFiles } from "../data/json-files.ts";

/**
 * One queue of SQS with the event source that empties it. A message is a file until it is dealt with, so that what a
 * process leaves is delivered by the next. It may be delivered twice and in any order, as in the cloud.
 */
export type MessageQueue = {
  send(body: string): void;
  /** Delivers what the last process left. */
  resume(): void;
  /** Delivers nothing more; a delivery that this cuts off counts as none. */
  stop(): void;
};

const Message = z.object({
  body: z.string(),
  sentAtMs: z.number(),
  /** When it may be taken. */
  visibleAtMs: z.number(),
  /** How often it was taken. */
  receives: z.number().int(),
});
export type Message = z.output<typeof Message>;

/** Who takes the messages. */
export type Consumer = {
  /** How many at a time. */
  readonly concurrency: number;
  /** Whether the message was dealt with; a rejection is a no. */
  deliver(id: string, message: Message): Promise<boolean>;
  /** After so many deliveries without success a message is handed to `bury`. */
  readonly redrive: { readonly tries: number; bury(message: Message): void } | undefined;
};

export type QueueSettings = {
  readonly folder: string;
  readonly delayMs: number;
  /** Absent where messages are only kept. */
  readonly consumer: Consumer | undefined;
};

/** The cloud waits for the visibility timeout, an hour and more; here somebody sits before the screen. */
const FIRST_PAUSE_MS = 5000;

const LOSS = "Its message is lost: a file in the inbox that is not imported has to be put there again.";

type Held = { readonly file: string; readonly value: Message };

/** Opens, or makes, a queue's folder; messages that lie in it wait for `resume`. */
export const openMessageQueue = ({ folder, delayMs, consumer }: QueueSettings): MessageQueue => {
  const files = openJsonFiles(folder, Message, LOSS);
  const ready: Held[] = [];
  let running = 0;
  let isStopped = false;

  const deliver = async (to: Consumer, { file, value: before }: Held): Promise<void> => {
    const message = { ...before, receives: before.receives + 1 };
    files.replace(file, message);
    const isDone = await to.deliver(file, message).catch((error: unknown) => {
      report.error("a message was not delivered", error);
      return false;
    });
    if (isDone) return files.remove(file);
    if (isStopped) return files.replace(file, before);
    if (to.redrive && message.receives >= to.redrive.tries) {
      to.redrive.bury(message);
      return files.remove(file);
    }
    const value = { ...message, visibleAtMs: Date.now() + FIRST_PAUSE_MS * message.receives };
    files.replace(file, value);
    wait({ file, value });
  };

  /** Where it cannot be written how often a message was taken, it stays as it is and is taken later. */
  const deliverOrKeep = async (to: Consumer, held: Held): Promise<void> => {
    try {
      await deliver(to, held);
    } catch (error) {
      if (isDiskFault(error)) tellDiskFault(error);
      else report.error("a message was not delivered", error);
      wait({ ...held, value: { ...held.value, visibleAtMs: Date.now() + FIRST_PAUSE_MS } });
    }
  };

  const pump = (to: Consumer): void => {
    while (running < to.concurrency && !isStopped) {
      const held = ready.shift();
      if (!held) return;
      running++;
      void deliverOrKeep(to, held).finally(() => {
        running--;
        pump(to);
      });
    }
  };

  const wait = (held: Held): void => {
    if (!consumer) return;
    setTimeout(
      () => {
        ready.push(held);
        pump(consumer);
      },
      Math.max(0, held.value.visibleAtMs - Date.now()),
    ).unref();
  };

  return {
    send: (body) => {
      const now = Date.now();
      const value: Message = { body, sentAtMs: now, visibleAtMs: now + delayMs, receives: 0 };
      wait({ file: files.add(value), value });
    },
    resume: () => {
      for (const held of files.all()) wait(held);
    },
    stop: () => {
      isStopped = true;
    },
  };
};
