import type { Ledger, Subscription } from "./ledger-rows.ts";
import { beginPeriod, bill, passPeriod, tell } from "./subscription-life.ts";

/** What only time or a bank does to a subscription, for people and tests who do not wait for either. */

const cutPeriod = (subscription: Subscription, at: number): void => {
  subscription.periodEnd = at;
  subscription.anchor = at;
};

/** Something that people can let happen to a subscription; it throws nothing and is only asked where it may happen. */
type Happening = {
  readonly mayHappen: (subscription: Subscription) => boolean;
  readonly happen: (ledger: Ledger, subscription: Subscription, at: number) => void;
};

/** What the page offers, by the name in its address. */
export const happenings = {
  "end-period": {
    mayHappen: ({ status }) => status !== "canceled",
    happen: (ledger, subscription, at) => {
      cutPeriod(subscription, at);
      passPeriod(ledger, subscription);
    },
  },
  // As with Stripe the next period begins all the same, and is owed.
  "fail-payment": {
    mayHappen: ({ status, isEnding }) => status === "active" && !isEnding,
    happen: (ledger, subscription, at) => {
      cutPeriod(subscription, at);
      beginPeriod(ledger, subscription, false, at);
    },
  },
  "succeed-payment": {
    mayHappen: ({ status }) => status === "past_due",
    happen: (ledger, subscription, created) => {
      subscription.status = "active";
      bill(ledger, subscription, { isPaid: true, reason: "subscription_cycle", created });
      tell(ledger, subscription, "updated", created);
    },
  },
  resend: {
    mayHappen: () => true,
    happen: (ledger, { id }) => {
      for (const event of ledger.events) if (event.subscriptionId === id) event.isDelivered = false;
    },
  },
} as const satisfies Record<string, Happening>;
export type HappeningName = keyof typeof happenings;
