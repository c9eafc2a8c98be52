import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { dayOf } from "#shared/domain/day.ts";
import { initialValues, sentValues } from "../../../../web/src/features/backtest/form/form-values.ts";
import { bodyOf, valuesOf } from "../../../../web/src/features/explore/form/sweep-values.ts";
import { goodBodyOf } from "../../../support/good-calls.ts";
import { textOf, treeOf } from "../../../support/hostile/json-tree.ts";
import { mutated } from "../../../support/hostile/mutations.ts";
import { sweepBody } from "../../functions/sweeps/sweep-body.ts";
import { FORM_ANSWER } from "./backtester-form-answer.ts";

/**
 * Opens the bodies of shared results in the forms. The service stores a body unparsed and ignores inactive
 * fields, so a reader may get any content there. `REQUESTS=50000` opens a tenth of that many, `SEED=2` draws
 * others.
 */

const { REQUESTS = "3000", SEED = "1" } = process.env;

const PATIENCE_MS = 3_600_000;
const YESTERDAY = dayOf(2026, 11, 20);

/** Returns the valid JSON among mutations of a good body. */
const bodies = (good: unknown): unknown[] =>
  fc
    .sample(mutated(fc.constant(treeOf(good))).map(textOf), {
      numRuns: Number(REQUESTS) / 10,
      seed: Number(SEED),
    })
    // A form shows it as 0.
    .filter((text) => !text.includes("1e-320"))
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as unknown];
      } catch {
        return [];
      }
    });

const leavesOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

test("opens any hostile body in the backtest form, and accepted ones unchanged", {
  timeout: PATIENCE_MS,
}, () => {
  const initial = initialValues(FORM_ANSWER);
  let taken = 0;
  for (const body of bodies(goodBodyOf("submitBacktest"))) {
    const values = sentValues(body, initial, FORM_ANSWER[6]);
    expect(leavesOf(values).every((leaf) => ["string", "boolean"].includes(typeof leaf))).toBe(true);
    const [asSent, asOpened] = [readBacktest(body, YESTERDAY), readBacktest(values, YESTERDAY)];
    if (!asSent.ok) continue;
    taken++;
    // The form replaces a ticker that is not offered.
    const same = { ticker: "" };
    expect(asOpened.ok && { ...asOpened.strategy, ...same }).toEqual({ ...asSent.strategy, ...same });
  }
  expect(taken).toBeGreaterThan(Number(REQUESTS) / 100);
});

test("opens any hostile body in the search form, and accepted ones unchanged", {
  timeout: PATIENCE_MS,
}, () => {
  let taken = 0;
  for (const body of bodies(sweepBody())) {
    const opened = readSweep(bodyOf(valuesOf(body)), YESTERDAY);
    const sent = readSweep(body, YESTERDAY);
    if (!sent.ok) continue;
    taken++;
    expect(opened).toMatchObject({ ok: true, sweep: sent.sweep });
  }
  expect(taken).toBeGreaterThan(Number(REQUESTS) / 100);
});
