import { report } from "../console/report.ts";
import type { LocalPage } from "../site/local-page.ts";
import { startStripeApi } from "./api/stripe-api.ts";
import { eventDelivery } from "./event-delivery.ts";
import { type Grant, type Granted, grantSubscription } from "./grant.ts";
import { forgetOld, openLedger } from "./ledger.ts";
import { billingPages } from "./pages/billing-pages.ts";
import { CHECKOUT_PATH } from "./pages/checkout-page.ts";
import { passPeriods } from "./subscription-life.ts";

/** Stripe on this machine: its API, its events, its page to pay on, and months that can be made to pass. */
export type Billing = {
  /** Of the API. */
  readonly endpoint: string;
  /** On the site. */
  readonly pages: readonly LocalPage[];
  /** Lets a user have a subscription that nobody paid for, unless the user has, or had, one. */
  grant(grant: Grant): Promise<Granted>;
  /** Says where the site is: checkouts are paid there from now on, and events sent there. */
  open(site: string): void;
  close(): Promise<void>;
};

/** Where it is kept and what it is told; time is only another one in tests. */
export type BillingOptions = {
  readonly folder: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The only price that is sold. */
  readonly priceId: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly pausesMs?: readonly number[];
};

const CHECK_MS = 3_600_000;

/** Opens, or makes, the folder, lets all periods pass that are over, and starts the API. */
export const startBilling = async (options: BillingOptions): Promise<Billing> => {
  const { folder, apiKey, webhookSecret, priceId, now: nowMs = Date.now, pausesMs } = options;
  const now = (): number => Math.floor(nowMs() / 1000);
  const ledger = openLedger(folder);
  const delivery = eventDelivery({ ledger, webhookSecret, now, ...(pausesMs ? { pausesMs } : {}) });
  let site = "";
  let hasFault = false;
  const isDown = (): boolean => hasFault;

  const check = async (): Promise<void> => {
    await ledger.change((draft) => {
      passPeriods(draft, now());
      forgetOld(draft, now());
    });
    delivery.look();
  };
  await check();
  const timer = setInterval(() => {
    check().catch((error: unknown) => report.error("the subscriptions were not looked through", error));
  }, CHECK_MS).unref();

  const pageOf = (id: string): string => `${site}${CHECKOUT_PATH}/${id}`;
  const api = await startStripeApi({ ledger, apiKey, priceId, pageOf, now, isDown, onChange: delivery.look });
  const pages = billingPages({
    ledger,
    now,
    isDown,
    setDown: (isDownNow) => {
      hasFault = isDownNow;
    },
    onChange: (events) => (events === "all" ? delivery.lookAgain() : delivery.look()),
  });

  return {
    endpoint: api.endpoint,
    pages,
    grant: (grant) => ledger.change((draft) => grantSubscription(draft, grant, priceId, now())),
    open: (address) => {
      site = address;
      delivery.start(address);
    },
    close: async () => {
      clearInterval(timer);
      await api.close();
      await delivery.close();
      await ledger.settled();
    },
  };
};
