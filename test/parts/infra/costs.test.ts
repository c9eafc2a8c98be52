import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { dollarsOfWork, dollarsOfWorker, gridCostMs, WORKER_TIMES_SLOWER } from "#shared/sweep/grid/cost.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { capacityOf } from "../../../infra/capacity.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { stages } from "../../../infra/stages.ts";
import { day } from "../../rules/market/build-market.ts";
import { resourcesOf, synthesise } from "./templates.ts";

/** Compares the counts in operating/costs.md with the templates. */

const [prod, dev] = [await synthesise("prod"), await synthesise("dev")];
const page = await readFile(join(PROJECT_FOLDER, "infra/operating/costs.md"), "utf8");

const Alarm = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() });
const Filter = z.object({
  MetricTransformations: z.array(z.object({ MetricName: z.string(), Dimensions: z.unknown().optional() })),
});

/** Returns the billed metrics of an alarm. A metrics query is billed by its results. */
const metricsOf = (properties: unknown): number => {
  const { Metrics } = Alarm.parse(properties);
  return Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1;
};

const alarmsOf = (stage: typeof prod) => {
  const alarms = resourcesOf(stage, "AWS::CloudWatch::Alarm");
  const metrics = alarms.reduce((sum, [, { Properties }]) => sum + metricsOf(Properties), 0);
  return `${metrics} in ${alarms.length}`;
};

/** Metrics that always exist. Metrics per version exist only after a fault. */
const logMetricsOf = (stage: typeof prod): number =>
  new Set(
    resourcesOf(stage, "AWS::Logs::MetricFilter")
      .flatMap(([, { Properties }]) => Filter.parse(Properties).MetricTransformations)
      .flatMap(({ MetricName, Dimensions }) => (Dimensions === undefined ? [MetricName] : [])),
  ).size;

test("counts the alarms and metrics of a stage as operating/costs.md does", () => {
  expect(page).toContain(`prod ${alarmsOf(prod)} alarms, dev ${alarmsOf(dev)}.`);
  expect(page).toContain(`metrics from logs: ${logMetricsOf(prod)} of a stage`);
  expect(logMetricsOf(dev)).toBe(logMetricsOf(prod));
});

test("counts the secrets of a stage as operating/costs.md does", () => {
  const price = (0.4 * resourcesOf(prod, "AWS::SecretsManager::Secret").length).toFixed(2);
  expect(page).toMatch(new RegExp(`secrets: \\$0\\.40 each: .* \\| ${price} \\| ${price} \\|`));
});

test("prices a sweep in operating/costs.md by the formula of the page and the benchmark", () => {
  const reading = readSweep(fullGrid("SPY"), day("2026-11-19"));
  if (!reading.ok) throw new Error("the full grid is refused");
  const seconds = gridCostMs(gridOf(reading.sweep)) / 1000;
  const dollars = (amount: number) => amount.toFixed(4);
  expect(page).toContain(`counted as ${WORKER_TIMES_SLOWER} times slower`);
  expect(page).toContain(`The full grid is ${Math.round(seconds)} s\nof that core`);
  const walking = `walking: ${Math.round(seconds * WORKER_TIMES_SLOWER)} s of 1,769 MB`;
  expect(page).toContain(`| ${walking}, which is one processor | ${dollars(dollarsOfWork(seconds))} |`);
  expect(page).toContain(
    `60 to 120 s | ${dollars(dollarsOfWorker(60))} to ${dollars(dollarsOfWorker(120))} |`,
  );
});

test("prices busy workers and a user's month in operating/costs.md by capacity and settings", () => {
  for (const concurrency of [10, 1000]) {
    const { sweepsAtOnce, workersPerSweep, runsAtOnce, workersPerRun } = capacityOf(concurrency);
    const workers = sweepsAtOnce * workersPerSweep + runsAtOnce * workersPerRun;
    const anHour = dollarsOfWorker(workers * 3600).toFixed(2);
    expect(page).toMatch(new RegExp(`${workers} workers [^$]*\\$${anHour.replace(".", "\\.")}`));
  }
  const { perMonth } = stages.prod.backtests;
  const [backtest, sensitivity] = ["A backtest", "The sensitivity of a backtest"].map((title) =>
    Number(new RegExp(`^## ${title}: \\$(\\S+)$`, "m").exec(page)?.[1]),
  ) as [number, number];
  expect(page).toContain(`${perMonth.toLocaleString("en-US")} backtests a month`);
  expect(page).toContain(
    `are $${(perMonth * backtest).toFixed(2)}, or\n  $${(perMonth * (backtest + sensitivity)).toFixed(2)}`,
  );
});
