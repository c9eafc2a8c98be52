import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { FUNCTIONS_FOLDER } from "../../../infra/bundles/bundle.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { alarmList } from "../../../infra/watch/alarm-list.ts";
import type { AlarmSpec } from "../../../infra/watch/watched.ts";
import { referencesIn, resource, resourcesOf, type Synthesised, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

const Stat = z.object({
  Metric: z.object({
    Namespace: z.string(),
    MetricName: z.string(),
    Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
  }),
  Period: z.number(),
  Stat: z.string(),
});
const AlarmProperties = z.object({
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
  Statistic: z.string().optional(),
  ExtendedStatistic: z.string().optional(),
  Metrics: z
    .array(z.object({ Id: z.string(), Expression: z.string().optional(), MetricStat: Stat.optional() }))
    .default([]),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  ComparisonOperator: z.string(),
  TreatMissingData: z.string(),
});

const alarm = (name: string, stage: Synthesised = prod) =>
  AlarmProperties.parse(resource(stage, "AWS::CloudWatch::Alarm", `Alarms${name}`)[1].Properties);

/** Returns every metric of an alarm, alone or in an expression. */
const metricsOf = (name: string) => {
  const { Namespace, MetricName, Dimensions, Metrics } = alarm(name);
  const inside = Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []));
  return Namespace === undefined ? inside : [{ Namespace, MetricName, Dimensions }];
};

/** Returns the logical id of a dimension's value, without its hash. */
const nameOf = (value: unknown): string =>
  (referencesIn(value, prod)[0] ?? String(value)).replace(/[0-9A-F]{8}$/, "");

const read = (name: string): string[] =>
  metricsOf(name).map(({ Namespace, MetricName, Dimensions }) =>
    [Namespace, MetricName, ...Dimensions.map(({ Name, Value }) => `${Name}=${nameOf(Value)}`)].join(" "),
  );

const expressionOf = (name: string) =>
  alarm(name).Metrics.find(({ Expression }) => Expression !== undefined)?.Expression;

test("lists exactly the event-driven functions as unattended", () => {
  const watched = [...read("BackgroundFails"), ...read("AccountsFail")]
    .filter((metric) => metric.startsWith("AWS/Lambda Errors"))
    .map((metric) => metric.split("=")[1]);
  const invoked = resourcesOf(prod, "AWS::Lambda::EventInvokeConfig").map(([, { Properties }]) =>
    nameOf(Properties.FunctionName),
  );
  const started = resourcesOf(prod, "AWS::Events::Rule").flatMap(([, { Properties }]) =>
    (Properties.Targets as { Arn: unknown }[]).map(({ Arn }) => nameOf(Arn)),
  );
  const functions = [...invoked, ...started].filter((name) => !/Queue$/.test(name));
  expect(new Set(watched)).toEqual(new Set([...functions, "CustomMessage", "Fail", "ImportMarket"]));
});

test("watches every queue without a consumer", () => {
  const taken = resourcesOf(prod, "AWS::Lambda::EventSourceMapping").flatMap(([, { Properties }]) =>
    referencesIn(Properties.EventSourceArn, prod),
  );
  const dead = resourcesOf(prod, "AWS::SQS::Queue").filter(([id]) => !taken.includes(id));
  expect(dead.map(([id]) => `QueueName=${id.replace(/[0-9A-F]{8}$/, "")}`)).toEqual(
    [...read("DeadLetters"), ...read("RenewalsLost")].map((metric) => metric.split(" ")[2]),
  );
});

test.each([
  { reserved: 750, unreserved: 100, percent: 40 },
  { reserved: 750, unreserved: 175, percent: 70 },
  { reserved: 0, unreserved: 700, percent: 70 },
])(
  "ConcurrencyNearLimit shows $percent % with $reserved of 1,000 reserved and $unreserved others running",
  (each) => {
    const { reserved, unreserved, percent } = each;
    const values: Record<string, number> = {
      unreserved,
      claimed: reserved + unreserved,
      "SERVICE_QUOTA(all)": 1000,
    };
    const arithmetic = (expressionOf("ConcurrencyNearLimit") ?? "").replaceAll(
      /SERVICE_QUOTA\(all\)|unreserved|claimed/g,
      (name) => String(values[name]),
    );
    expect(Function(`return ${arithmetic}`)()).toBe(percent);
  },
);

test.each([
  { failed: 2, timedOut: 0, succeeded: 0, percent: 0 },
  { failed: 2, timedOut: 1, succeeded: 0, percent: 100 },
  { failed: 3, timedOut: 0, succeeded: 97, percent: 3 },
  { failed: 4, timedOut: 1, succeeded: 95, percent: 5 },
])(
  "TasksFail shows $percent % with $failed failed, $timedOut timed-out, and $succeeded good tasks in an hour",
  ({ percent, ...counts }) => {
    expect([alarm("TasksFail").Threshold, alarm("TasksFail").Metrics[1]?.MetricStat?.Period]).toEqual([
      5, 3600,
    ]);
    const text = Object.entries(counts).reduce(
      (expression, [name, count]) => expression.replaceAll(`FILL(${name}, 0)`, String(count)),
      expressionOf("TasksFail") ?? "",
    );
    const IF = (is: boolean, then: number, otherwise: number) => (is ? then : otherwise);
    expect(Function("IF", `return ${text}`)(IF)).toBe(percent);
  },
);

test("counts only log lines that the functions write", async () => {
  const files = await readdir(FUNCTIONS_FOLDER, { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts"));
  const code = (
    await Promise.all(sources.map((file) => readFile(join(FUNCTIONS_FOLDER, file), "utf8")))
  ).join();
  const lines = resourcesOf(prod, "AWS::Logs::MetricFilter").map(
    ([, { Properties }]) => /"(.+?)"/.exec(String(Properties.FilterPattern))?.[1],
  );
  expect(lines.filter((line) => !new RegExp(`log\\.(error|warn|info)\\("${line}"`).test(code))).toEqual([]);
});

test("has each alarm's meaning and remedy in operating/alarms.md, word for word", async () => {
  const page = await readFile(join(PROJECT_FOLDER, "infra/operating/alarms.md"), "utf8");
  const rows = Object.entries<AlarmSpec>(alarmList).map(
    ([name, { meaning, toDo }]) => `| \`${name}\` | ${meaning} | ${toDo} |`,
  );
  const begin = page.indexOf("| alarm | ");
  const table = page.slice(begin, page.indexOf("\n\n", begin)).split("\n").slice(2);
  expect(table).toEqual(rows);
});
