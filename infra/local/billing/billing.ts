import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";
import type { LocalPage } from "../site/local-page.ts";
import type { Backend } from "../wire/stand-in.ts";
import { openBillingRecords } from "./billing-records.ts";
import { eventDelivery } from "./event-delivery.ts";
import { billingPages, CHECKOUT_PATH } from "./pages.ts";
import { stripeBackend } from "./stripe-api.ts";
import { type Grant, type Granted, grantSubscription, passPeriods } from "./subscriptions.ts";

/** Stripe on this machine: its API, its events, its page to pay on, and a page that lets months pass. */
export type Billing = {
  readonly backend: Backend;
  readonly pages: readonly LocalPage[];
  /** Gives a user a subscription, unless the user has or had one. */
  grant(grant: Grant): Granted;
  /** Sets the site's address, to which checkouts lead and events go. */
  open(site: string): void;
  close(): Promise<void>;
};

/** Only tests replace the clock and the pauses. */
type BillingOptions = {
  readonly database: Database;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly priceId: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The pauses before each retry of an event. */
  readonly pausesMs?: readonly number[];
};

const CHECK_MS = 3_600_000;

/** Passes all periods that are over, now and every hour, and starts the API. */
export const startBilling = async (options: BillingOptions): Promise<Billing> => {
  const { database, apiKey, webhookSecret, priceId, now: nowMs = Date.now, pausesMs } = options;
  const now = (): number => Math.floor(nowMs() / 1000);
  const records = openBillingRecords(database);
  const delivery = eventDelivery({ records, webhookSecret, now, ...(pausesMs ? { pausesMs } : {}) });
  let site = "";
  let hasFault = false;

  const check = (): void => {
    records.transaction(() => passPeriods(records, now()));
    delivery.sendWaiting();
  };
  check();
  const timer = setInterval(() => {
    try {
      check();
    } catch (error) {
      report.error("the periods of the subscriptions were not checked", error);
    }
  }, CHECK_MS).unref();

  const pageOf = (id: string): string => `${site}${CHECKOUT_PATH}/${id}`;
  const onChange = delivery.sendWaiting;
  const backend = stripeBackend({ records, apiKey, priceId, pageOf, now, isDown: () => hasFault, onChange });
  const pages = billingPages({
    records,
    now,
    setDown: (isDown) => {
      hasFault = isDown;
    },
    onChange,
  });

  return {
    backend,
    pages,
    grant: (grant) => records.transaction(() => grantSubscription(records, grant, priceId, now())),
    open: (address) => {
      site = address;
      delivery.start(address);
    },
    close: async () => {
      clearInterval(timer);
      await delivery.close();
    },
  };
};
