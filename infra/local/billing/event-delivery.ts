import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import { report } from "../console/report.ts";
import { type BillingRecords, eventObject, type RecordedEvent, valuesOf } from "./billing-records.ts";

/** Sends signed events to the site until the site accepts them. */
type EventDelivery = {
  /** Sets the site's address and sends the waiting events. */
  start(address: string): void;
  /** Sends the events that were not delivered and do not wait for a retry. */
  sendWaiting(): void;
  close(): Promise<void>;
};

type EventDeliveryOptions = {
  readonly records: BillingRecords;
  readonly webhookSecret: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** The pauses before each retry; an event that is refused after the last one waits for the next `sendWaiting`. */
  readonly pausesMs?: readonly number[];
};

const MINUTE_MS = 60_000;
const PAUSES_MS = [1000, 5000, 30_000, ...Array.from({ length: 60 }, () => MINUTE_MS)];
const TIMEOUT_MS = 30_000;
const PATH = "/api/billing-events/";

/** Returns true when the site accepts the event. Signs each attempt, because a signature expires after minutes. */
const post = async (
  url: string,
  event: RecordedEvent,
  { webhookSecret: secret, now }: EventDeliveryOptions,
  stop: AbortSignal,
): Promise<boolean> => {
  const payload = JSON.stringify(eventObject(event), undefined, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Sends nothing before `start`. */
export const eventDelivery = (options: EventDeliveryOptions): EventDelivery => {
  const { records, pausesMs = PAUSES_MS } = options;
  const runningById = new Map<string, Promise<void>>();
  const stop = new AbortController();
  const { signal } = stop;
  let url: string | undefined;

  const deliver = async (event: RecordedEvent, to: string): Promise<void> => {
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal, ref: false });
      if (await post(to, event, options, signal)) {
        records.events.put(event.id, { ...event, isDelivered: true });
        return;
      }
    }
    report.error(`a billing event was not taken in ${pausesMs.length + 1} tries (${event.type})`);
  };

  const sendWaiting = (): void => {
    if (url === undefined || signal.aborted) return;
    for (const event of valuesOf(records.events)) {
      if (event.isDelivered || runningById.has(event.id)) continue;
      const work = deliver(event, url)
        .catch((error: unknown) => {
          if (!signal.aborted) report.error("a billing event was not delivered", error);
        })
        .finally(() => runningById.delete(event.id));
      runningById.set(event.id, work);
    }
  };

  return {
    start: (address) => {
      url = `${address}${PATH}`;
      sendWaiting();
    },
    sendWaiting,
    close: async () => {
      stop.abort();
      await Promise.all(runningById.values());
    },
  };
};
