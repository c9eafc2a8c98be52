import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { PROJECT_FOLDER } from "../../infra/bundles/bundle.ts";
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
