import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import { report } from "../console/report.ts";
import { type Ledger, type LedgerEvent, valuesOf } from "./ledger.ts";
import { eventObject } from "./stripe-shapes.ts";

/** Sends signed events to the site until the site accepts them. The next process sends the events that are left. */
export type EventDelivery = {
  /** Sends the waiting events, and from then on the new ones. */
  start(address: string): void;
  /** Sends new events. */
  sendNew(): void;
  /** Sends all waiting events at once, also those that wait for a retry. */
  sendAll(): void;
  close(): Promise<void>;
};

export type EventDeliveryOptions = {
  readonly ledger: Ledger;
  readonly webhookSecret: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** The pauses before each retry; an event that is refused after the last one waits for the next process. */
  readonly pausesMs?: readonly number[];
};

const MINUTE_MS = 60_000;
const PAUSES_MS = [1000, 5000, 30_000, ...Array.from({ length: 60 }, () => MINUTE_MS)];
const TIMEOUT_MS = 30_000;
const PATH = "/api/billing-events/";

/** Returns true where the site accepts the event. Signs each try anew: a signature is good for minutes only. */
const post = async (
  url: string,
  event: LedgerEvent,
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
  const { ledger, pausesMs = PAUSES_MS } = options;
  /** The events on their way, and those that were given up. */
  const taken = new Set<string>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let retries = new AbortController();
  let url: string | undefined;

  const deliver = async (event: LedgerEvent, to: string, signal: AbortSignal): Promise<void> => {
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal, ref: false });
      if (await post(to, event, options, stop.signal)) {
        ledger.events.put(event.id, { ...event, isDelivered: true });
        taken.delete(event.id);
        return;
      }
      signal.throwIfAborted();
    }
    report.error(`a billing event was not taken in ${pausesMs.length + 1} tries (${event.type})`);
  };

  const sendNew = (): void => {
    if (url === undefined || stop.signal.aborted) return;
    const { signal } = retries;
    for (const event of valuesOf(ledger.events)) {
      if (event.isDelivered || taken.has(event.id)) continue;
      taken.add(event.id);
      const work = deliver(event, url, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) report.error("a billing event was not delivered", error);
        })
        .finally(() => running.delete(work));
      running.add(work);
    }
  };

  const endRetries = (): void => {
    retries.abort();
    retries = new AbortController();
    taken.clear();
  };

  return {
    start: (address) => {
      url = `${address}${PATH}`;
      sendNew();
    },
    sendNew,
    sendAll: () => {
      endRetries();
      sendNew();
    },
    close: async () => {
      stop.abort();
      endRetries();
      await Promise.all(running);
    },
  };
};
