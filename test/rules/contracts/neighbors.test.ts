import { describe, expect, test } from "vitest";
import { neighborPlans, withChanges } from "#shared/contracts/sensitivity/neighbors.ts";
import { dayOf } from "#shared/domain/day.ts";
import { formBody, strategyOf } from "./form-body.ts";

const YESTERDAY = dayOf(2026, 11, 20);

/** A start date as if sessions were dates of January 2020, and nothing were left after the 15th. */
const startAfter = (sessions: number): string | undefined =>
  sessions > 15 ? undefined : `2020-01-${String(2 + sessions).padStart(2, "0")}`;

const plansOf = (body: unknown) => neighborPlans(body, YESTERDAY, startAfter);

const valuesOf = (body: unknown): Record<string, number[]> =>
  Object.fromEntries(plansOf(body).map(({ field, steps }) => [field, steps.map(({ value }) => value)]));

const leg = (long_short: string, call_put: string, delta: number, dte = 45) => ({
  long_short,
  call_put,
  n: 1,
  dte,
  delta,
});

const condor = formBody({
  overall: { hold: 21 },
  switches: { risk_management: true },
  risk: [{ stop_loss: "% of premium", stop_size: 200, take_prof: "% of max profit", prof_size: 80 }],
  options: [
    leg("Short", "Put", 0.3),
    leg("Long", "Put", 0.15),
    leg("Short", "Call", 0.3),
    leg("Long", "Call", 0.15),
  ],
});

describe("the neighbors of a backtest", () => {
  test("takes up to four steps of each number of a backtest", () => {
    expect(valuesOf(condor)).toEqual({
      short_delta: [0.22, 0.24, 0.26, 0.28, 0.32, 0.34, 0.36, 0.38],
      long_delta: [0.07, 0.09, 0.11, 0.13, 0.17, 0.19, 0.21, 0.23],
      // A tenth of 45 days, rounded: 5.
      dte: [25, 30, 35, 40, 50, 55, 60, 65],
      // 104 and 112% of the greatest profit are never reached.
      prof_size: [48, 56, 64, 72, 88, 96],
      stop_size: [120, 140, 160, 180, 220, 240, 260, 280],
      hold: [13, 15, 17, 19, 23, 25, 27, 29],
      slippage: [0, 25, 50, 75],
      start: [5, 10, 15],
    });
  });

  test("limits neighbors to 59 by dropping the outermost steps of the widest numbers, the last ones first", () => {
    const [risk] = condor.riskFields;
    const crowded = { ...condor, riskFields: [{ ...risk, trail: 50, exit_delta: 0.6, exit_dte: 10 }] };
    const plans = plansOf(crowded);
    expect(plans.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(59);
    const stepsOf = (field: string) =>
      plans.find((plan) => plan.field === field)?.steps.map(({ step }) => step);
    expect(stepsOf("short_delta")).toEqual([-3, -2, -1, 1, 2, 3]);
    expect(stepsOf("slippage")).toEqual([-4, -3, -2, -1]);
  });

  test("keeps the order of strikes in neighbors, so that a spread stays that spread", () => {
    const narrow = formBody({ options: [leg("Short", "Put", 0.3), leg("Long", "Put", 0.26)] });
    expect(valuesOf(narrow)).toMatchObject({
      short_delta: [0.28, 0.32, 0.34, 0.36, 0.38],
      long_delta: [0.18, 0.2, 0.22, 0.24, 0.28],
    });
  });

  test("takes smaller steps of a small delta and stops before 0", () => {
    expect(valuesOf(formBody({ options: [leg("Short", "Put", 0.03)] })).delta).toEqual([
      0.01, 0.02, 0.04, 0.05, 0.06, 0.07,
    ]);
  });

  test("moves the one delta that all legs share, and keeps the far leg behind the near one", () => {
    const calendar = formBody({
      overall: { hold: 30 },
      options: [leg("Short", "Call", 0.5, 30), leg("Long", "Call", 0.5, 37)],
    });
    const values = valuesOf(calendar);
    expect(values.delta).toEqual([0.42, 0.44, 0.46, 0.48, 0.52, 0.54, 0.56, 0.58]);
    expect(values.dte).toEqual([18, 21, 24, 27, 33, 36]);
    expect(values.far_dte).toEqual([33, 41, 45, 49, 53]);
  });

  test("shortens a hold that reaches the expiry from there, and never lengthens it", () => {
    expect(valuesOf(formBody({ overall: { hold: 90 } })).hold).toEqual([18, 21, 24, 27]);
  });

  test("moves strikes that are not chosen by delta in their own unit", () => {
    const values = valuesOf(
      formBody({
        options: [
          { ...leg("Short", "Put", 0), strike_by: "% OTM", strike_value: 5 },
          { ...leg("Long", "Put", 0), strike_by: "Offset", strike_value: 10 },
        ],
      }),
    );
    expect(values.percent_otm).toEqual([3, 3.5, 4, 4.5, 5.5, 6, 6.5, 7]);
    expect(values.offset).toEqual([2, 4, 6, 8, 12, 14, 16, 18]);
  });

  test("writes neighbors as bodies that parse to their strategy, also with a stop among the overall fields", () => {
    const sent = formBody({
      overall: { stop_loss: "$ per spread", stop_size: "150" },
      switches: { risk_management: true },
      risk: [],
    });
    const plans = plansOf(sent);
    for (const { changes, strategy } of plans.flatMap(({ steps }) => steps))
      expect(strategyOf(withChanges(sent, changes))).toEqual(strategy);
    const stop = plans.find(({ field }) => field === "stop_size");
    expect(stop?.unit).toBe("$");
    expect(stop?.steps.map(({ strategy }) => strategy.stop)[0]).toEqual({
      kind: "$ per spread",
      dollars: 90,
    });
  });
});
