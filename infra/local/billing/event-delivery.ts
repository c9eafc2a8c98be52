import { Stripe } from "stripe";
import { report } from "../console/report.ts";
import type { LedgerFile } from "./ledger.ts";
import type { LedgerEvent } from "./ledger-rows.ts";
import { eventObject } from "./stripe-shapes.ts";

/** Sends events to the site, signed, until it has taken them. Those that are left are sent by the next process. */
export type EventDelivery = {
  /** Sends what is waiting, and from then on what is added. */
  start(address: string): void;
  /** Looks for events that were added. */
  look(): void;
  /** Begins anew with those that failed. */
  lookAgain(): void;
  close(): Promise<void>;
};

export type EventDeliveryOptions = {
  readonly ledger: LedgerFile;
  readonly webhookSecret: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** What passes before the second, the third try and so on; after the last the event waits for the next process. */
  readonly pausesMs?: readonly number[];
};

const MINUTE_MS = 60_000;
const PAUSES_MS = [1000, 5000, 30_000, ...Array.from({ length: 60 }, () => MINUTE_MS)];
const PATIENCE_MS = 30_000;
const AT_A_TIME = 4;
const PATH = "/api/billing-events/";

/** Whether the site took the event. Signed at each try: a signature is good for minutes only. */
const post = async (
  url: string,
  event: LedgerEvent,
  { webhookSecret, now }: EventDeliveryOptions,
  stop: AbortSignal,
): Promise<boolean> => {
  const payload = JSON.stringify(eventObject(event), undefined, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: now(),
  });
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Nothing is sent before `start`. */
export const eventDelivery = (options: EventDeliveryOptions): EventDelivery => {
  const { ledger, pausesMs = PAUSES_MS } = options;
  const triesById = new Map<string, number>();
  /** Events between two tries, and those that were given up. */
  const resting = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let url: string | undefined;

  const rest = ({ id, type }: LedgerEvent): void => {
    const tries = (triesById.get(id) ?? 0) + 1;
    triesById.set(id, tries);
    resting.add(id);
    const pauseMs = pausesMs[tries - 1];
    if (pauseMs === undefined) {
      report.error(`a billing event was not taken in ${tries} tries (${type})`);
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      resting.delete(id);
      look();
    }, pauseMs).unref();
    timers.add(timer);
  };

  const attempt = async (event: LedgerEvent, to: string): Promise<void> => {
    const isTaken = await post(to, event, options, stop.signal);
    if (stop.signal.aborted) return;
    if (!isTaken) return rest(event);
    triesById.delete(event.id);
    await ledger.change(({ events }) => {
      for (const each of events) if (each.id === event.id) each.isDelivered = true;
    });
  };

  const send = (event: LedgerEvent, to: string): void => {
    const work = attempt(event, to)
      .catch((error: unknown) => {
        report.error("a billing event was not delivered", error);
        rest(event);
      })
      .finally(() => {
        running.delete(event.id);
        look();
      });
    running.set(event.id, work);
  };

  const look = (): void => {
    if (url === undefined || stop.signal.aborted) return;
    for (const event of ledger.state().events) {
      if (running.size >= AT_A_TIME) return;
      if (!event.isDelivered && !resting.has(event.id) && !running.has(event.id)) send(event, url);
    }
  };

  const forgetTries = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    resting.clear();
    triesById.clear();
  };

  return {
    start: (address) => {
      url = `${address}${PATH}`;
      look();
    },
    look,
    lookAgain: () => {
      forgetTries();
      look();
    },
    close: async () => {
      stop.abort();
      forgetTries();
      await Promise.all(running.values());
    },
  };
};
