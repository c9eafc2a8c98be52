import { describe, expect, test } from "vitest";
import { stages } from "../../../../infra/stages.ts";
import { synthesise, synthesiseAnew } from "../templates.ts";
import { OF_AN_HOUR, percentile, simulate } from "./hour.ts";
import { numbersOf } from "./template-numbers.ts";

/**
 * A busy hour on the template's own numbers. Six minutes of it by default; the whole hour and its table by
 * `MINUTES=60 npm test -- test/parts/infra/busy-hour`.
 */
const MINUTES = Number(process.env.MINUTES ?? 6);

const stageOf = (accountConcurrency: number) =>
  accountConcurrency === stages.prod.accountConcurrency
    ? synthesise("prod")
    : synthesiseAnew({
        ...stages.local,
        accountConcurrency,
        sweeps: stages.prod.sweeps,
        backtests: stages.prod.backtests,
      });

const seconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);

describe.each([10, 100, 1000].filter((each) => MINUTES > 6 || each !== 100))(
  "a busy hour in an account of %d",
  async (concurrency) => {
    const numbers = numbersOf(await stageOf(concurrency));
    const hour = await simulate(concurrency, numbers, MINUTES);
    const { sweeps, backtests, burst, logInWaits, peaks } = hour;
    const submitted = Math.round((OF_AN_HOUR.sweeps * MINUTES) / 60);

    test("starts each accepted task once, sweeps oldest first, and leaves no slot behind", () => {
      for (const { order, submitted: ids } of [sweeps, backtests, burst])
        expect(order.toSorted()).toEqual(ids.toSorted());
      expect(sweeps.order).toEqual(sweeps.submitted);
      expect(sweeps.order.length + sweeps.refused).toBe(submitted);
      expect(hour.left).toBe(0);
    });

    test("stays within the template's numbers and AWS's limits", () => {
      expect(peaks.sweepsAtOnce).toBeLessThanOrEqual(numbers.sweepsAtOnce);
      expect(peaks.runsAtOnce).toBeLessThanOrEqual(numbers.runsAtOnce);
      expect(peaks.maps).toBeLessThan(1000);
      expect(hour.peakOfRest).toBeLessThanOrEqual(hour.limitOfRest);
    });

    test("lets log-ins in within a second", () => {
      expect(logInWaits.length).toBe(Math.round((OF_AN_HOUR.logIns * MINUTES) / 60));
      expect(Math.max(...logInWaits)).toBeLessThan(1000);
    });

    test("makes no user wait for another one's burst", () => {
      expect(percentile(backtests.waits, 0.5)).toBeLessThanOrEqual(percentile(burst.waits, 0.5));
    });

    if (concurrency === 1000)
      test("starts every sweep within two minutes and every backtest within two seconds, and refuses none", () => {
        expect([sweeps.refused, backtests.refused]).toEqual([0, 0]);
        expect(Math.max(...sweeps.waits)).toBeLessThan(120_000);
        expect(Math.max(...backtests.waits)).toBeLessThan(2000);
      });

    if (MINUTES === 60)
      console.log(
        `| ${[
          concurrency,
          hour.doneInTime.sweeps,
          sweeps.refused,
          `${seconds(percentile(sweeps.waits, 0.5))} / ${seconds(Math.max(...sweeps.waits))} s`,
          hour.doneInTime.backtests,
          backtests.refused,
          `${seconds(percentile(backtests.waits, 0.5))} / ${seconds(Math.max(...backtests.waits))} s`,
          `${seconds(percentile(logInWaits, 0.99))} / ${seconds(Math.max(...logInWaits))} s`,
        ].join(" | ")} |`,
      );
  },
);
