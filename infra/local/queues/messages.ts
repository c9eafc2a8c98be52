import { randomUUID } from "node:crypto";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { TooManyRequests } from "../lambda/too-many-requests.ts";

/**
 * Messages of all queues, and events for functions: a record in the database until its consumer has handled it. After a
 * crash the next process delivers it, so a consumer may see a message twice and in any order, as in the cloud.
 */
export type Messages = {
  /** Registers the consumer of a queue; messages of a queue without one are only stored. */
  consume(queue: string, consumer: Consumer): void;
  send(queue: string, body: string): void;
  /** Delivers the messages of the last process. */
  resume(): void;
  /** Delivers no further message; a delivery that is cut off does not count. */
  stop(): void;
};

const Message = z.object({
  queue: z.string(),
  body: z.string(),
  sentAtMs: z.number(),
  /** The time of the next delivery. */
  visibleAtMs: z.number(),
  receives: z.number().int(),
});
export type Message = z.output<typeof Message>;

export type Consumer = {
  /** Returns false where the message must be delivered again. A rejection with TooManyRequests is no delivery. */
  deliver(id: string, message: Message): Promise<boolean>;
  /** Number of deliveries at a time; unlimited without it. */
  readonly concurrency?: number;
  /** The delay of a new message; none without it. */
  readonly delayMs?: number;
  /** The pause after so many failed deliveries. */
  pauseMs(receives: number): number;
  /** After so many failed deliveries the message is given up. */
  readonly maxReceives: number;
  /** Receives a message that is given up; without it that is only reported. */
  onGivenUp?(message: Message): void;
  /** An older message is dropped. */
  readonly maxAgeMs?: number;
  /** A new process restarts the count of deliveries. */
  readonly isCountedAnew?: boolean;
};

type Queue = { readonly consumer: Consumer; readonly ready: Stored[]; running: number };
type Stored = { readonly id: string; readonly value: Message };

/** Opens the messages of a database; those of the last process wait for `resume`. */
export const openMessages = ({ collection }: Pick<Database, "collection">): Messages => {
  const records = collection("messages", Message);
  const queues = new Map<string, Queue>();
  let isStopped = false;

  const wait = (queue: Queue, stored: Stored): void => {
    const take = (): void => {
      queue.ready.push(stored);
      pump(queue);
    };
    // Never at once: the transaction that stores a message must end first.
    setTimeout(take, Math.max(0, stored.value.visibleAtMs - Date.now())).unref();
  };

  const isTooOld = ({ consumer }: Queue, { sentAtMs }: Message): boolean =>
    Date.now() - sentAtMs > (consumer.maxAgeMs ?? Number.POSITIVE_INFINITY);

  /** Returns whether the consumer handled it; undefined where there was no room for the call. */
  const handled = async (queue: Queue, id: string, message: Message): Promise<boolean | undefined> => {
    try {
      return await queue.consumer.deliver(id, message);
    } catch (error) {
      if (error instanceof TooManyRequests) return undefined;
      report.error("a message was not delivered", error);
      return false;
    }
  };

  const deliver = async (queue: Queue, { id, value: before }: Stored): Promise<void> => {
    const { consumer } = queue;
    // Its transaction was rolled back.
    if (!records.get(id)) return;
    if (isTooOld(queue, before)) return records.delete(id);
    const message = { ...before, receives: before.receives + 1 };
    records.put(id, message);
    const isHandled = await handled(queue, id, message);
    if (isHandled) return records.delete(id);
    if (isStopped) return records.put(id, before);
    if (isHandled === false && message.receives >= consumer.maxReceives) {
      report.error(`a message for ${message.queue} was given up after ${message.receives} tries`);
      consumer.onGivenUp?.(message);
      return records.delete(id);
    }
    const receives = isHandled === false ? message.receives : before.receives;
    const value = { ...before, receives, visibleAtMs: Date.now() + consumer.pauseMs(message.receives) };
    records.put(id, value);
    wait(queue, { id, value });
  };

  /** On a full disk the message stays as it is and is delivered later. */
  const deliverOrKeep = async (queue: Queue, stored: Stored): Promise<void> => {
    try {
      await deliver(queue, stored);
    } catch (error) {
      if (isStopped) return;
      if (isDiskFault(error)) tellDiskFault(error);
      else report.error("a message was not delivered", error);
      const visibleAtMs = Date.now() + queue.consumer.pauseMs(1);
      wait(queue, { ...stored, value: { ...stored.value, visibleAtMs } });
    }
  };

  const pump = (queue: Queue): void => {
    while (queue.running < (queue.consumer.concurrency ?? Number.POSITIVE_INFINITY) && !isStopped) {
      const stored = queue.ready.shift();
      if (!stored) return;
      queue.running++;
      void deliverOrKeep(queue, stored).finally(() => {
        queue.running--;
        pump(queue);
      });
    }
  };

  return {
    consume: (name, consumer) => void queues.set(name, { consumer, ready: [], running: 0 }),
    send: (name, body) => {
      const queue = queues.get(name);
      const now = Date.now();
      const visibleAtMs = now + (queue?.consumer.delayMs ?? 0);
      const stored = {
        id: randomUUID(),
        value: { queue: name, body, sentAtMs: now, visibleAtMs, receives: 0 },
      };
      records.put(stored.id, stored.value);
      if (queue) wait(queue, stored);
    },
    resume: () => {
      for (const { id, value } of records.all()) {
        const queue = queues.get(value.queue);
        if (queue)
          wait(queue, { id, value: queue.consumer.isCountedAnew ? { ...value, receives: 0 } : value });
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
};
