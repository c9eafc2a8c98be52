import { expect, test } from "vitest";
import { layOutTables, openWalks, type WalkSetup } from "#shared/sweep/kernel/spread-walks.ts";
import { fillTables } from "./made-up-tables.ts";
import { newKernel } from "./new-kernel.ts";

const NO_TRAIL = { percent: 0, fromPercent: 0 };
const SESSIONS = 64;
const kernel = await newKernel();

/** Returns the bins of one combination of these trades, each with this risk. */
const binsOf = (pnls: readonly number[], riskCents: number) => {
  const everywhere = new Uint8Array(SESSIONS).fill(1);
  const setup: WalkSetup = {
    lists: {
      values: {
        stop: [{ kind: "None" }],
        target: [{ kind: "None" }],
        trail: [NO_TRAIL],
        hold: [1],
        max_positions: [1],
        wait: [1],
        filter: [0],
        event: [0],
      },
      filterMasks: [everywhere],
      eventMasks: [everywhere],
    },
    days: Array.from({ length: SESSIONS }, (_, session) => session),
    sessionsIn: SESSIONS,
    minTrades: 1,
  };
  kernel.forgetAll();
  layOutTables(kernel, setup);
  const walks = openWalks(kernel, setup);
  const sessions = Array.from({ length: SESSIONS }, (_, session) => session);
  const isValid = sessions.map((session) => session < pnls.length);
  const level = (exitOf: (session: number) => number) => ({
    exits: sessions.map((session) => (isValid[session] ? exitOf(session) : 0)),
    pnls: sessions.map((session) => pnls[session] ?? 0),
  });
  const never = level(() => SESSIONS - 1);
  fillTables(kernel, {
    isValid,
    risks: isValid.map((valid) => (valid ? riskCents : 0)),
    stops: [never],
    targets: [never],
    trails: [never],
    times: [level((session) => session + 1)],
  });
  walks.evaluate(Array.from({ length: 7 }, () => ({ value: Number.NEGATIVE_INFINITY, totalCents: 0 })));
  const { tStat, pnlPerRisk } = walks.takeHistograms();
  const hit = (counts: Float64Array, first: number) =>
    [...counts].flatMap((count, place) => (count === 0 ? [] : [[first + place, count]]));
  return {
    t: tStat.undefined > 0 ? "undefined" : hit(tStat.counts, -41),
    r: pnlPerRisk.undefined > 0 ? "undefined" : hit(pnlPerRisk.counts, -101),
  };
};

test.each([
  // 400 · √1 / √(2 · 100,000 − 160,000) is 2, and 400 of 80,000 is 0.005.
  ["starts a bin at its value", [100, 300], 40_000, [[8, 1]], [[1, 1]]],
  ["starts a bin at its value below 0", [-100, -300], 40_000, [[-8, 1]], [[-1, 1]]],
  ["puts values just under 0 in the bin before it", [-1, 0, 0], 40_000, [[-4, 1]], [[-1, 1]]],
  ["puts 10, or 0.5, and over in one bin", [1000, 1001], 1000, [[40, 1]], [[100, 1]]],
  ["puts values under −10, or −0.5, in one bin", [-1000, -1001], 1000, [[-41, 1]], [[-101, 1]]],
  ["gives one trade no t", [100], 1000, "undefined", [[20, 1]]],
  ["gives no ratio without risk, and no t to equal trades", [5, 5], 0, "undefined", "undefined"],
])("%s (S15)", (_, pnls, riskCents, t, r) => {
  expect(binsOf(pnls, riskCents)).toEqual({ t, r });
});
