import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BillingScene,
  billingCommands,
  deliverAll,
  newBillingScene,
  payToldTwice,
} from "./subscription-commands.ts";
import { newSubscriptionModel, shownOf } from "./subscription-model.ts";

/** A subscription from its first page to after its end. More by hand: `RUNS=5000 npm test -- test/functions/life`. */
const RUNS = Number(process.env.RUNS ?? 120);
const SEED = Number(process.env.SEED ?? 20_261_122);

const MONTHS_MS = 62 * 86_400_000;

test(
  "keeps a subscription as Stripe said last, through kills, repeats, lost answers and clock changes",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...billingCommands], { maxCommands: 30, size: "+1" }),
        async (commands) => {
          const model = newSubscriptionModel();
          let real: BillingScene | undefined;
          await fc.asyncModelRun(async () => {
            real = await newBillingScene();
            return { model, real };
          }, commands);
          if (!real) return;
          await deliverAll(model, real);
          // A cancelled or unpaid subscription ends by itself, even if no event comes.
          real.ports.pass(MONTHS_MS);
          const { subscription_status } = (await real.call("getMe", { as: "cy" })).body;
          expect(subscription_status).toBe(shownOf(model.known, real.ports.clock.now()));
          expect(["none", "active", "ended"]).toContain(subscription_status);
        },
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI !== undefined },
    );
  },
  60_000 + RUNS * 1000,
);

test("processes an event whose process is killed at any call on its next delivery", async () => {
  for (let calls = 0; calls < 10; calls++) {
    const model = newSubscriptionModel();
    const real = await newBillingScene();
    await payToldTwice(model, real, calls);
    expect(shownOf(model.known, real.ports.clock.now()), `after ${calls} calls`).toBe("active");
  }
});
