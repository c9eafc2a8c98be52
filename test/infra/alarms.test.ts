import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import { KIND_NAMES } from "#shared/kinds/kind.ts";
import { FUNCTIONS_FOLDER } from "../../infra/bundles/bundle.ts";
import { PROJECT_FOLDER } from "../../infra/folders.ts";
import { stages } from "../../infra/stages.ts";
import { alarmList } from "../../infra/watch/alarm-list.ts";
import type { AlarmSpec } from "../../infra/watch/alarm-spec.ts";
import { referencesIn, resource, resourcesOf, type Synthesised, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

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

/** Returns the counted log line of each function for a metric. */
const logsOf = (metricName: string): Record<string, string[]> => {
  const lines: Record<string, string[]> = {};
  for (const [, { Properties }] of resourcesOf(prod, "AWS::Logs::MetricFilter")) {
    const [transformation] = Properties.MetricTransformations as { MetricName: string }[];
    if (transformation?.MetricName !== metricName) continue;
    const line = String(Properties.FilterPattern);
    const [logId = ""] = referencesIn(Properties.LogGroupName, prod);
    lines[line] = [...(lines[line] ?? []), logId.replace(/Log[0-9A-F]{8}$/, "")];
  }
  return lines;
};

const names = Object.keys(alarmList);

test.each([
  ["prod", prod],
  ["dev", dev],
])("creates the listed alarms of %s, each on the operators' topic", (_, stage) => {
  const [topicId] = resource(stage, "AWS::SNS::Topic");
  const alarms = resourcesOf(stage, "AWS::CloudWatch::Alarm").filter(([id]) => id.startsWith("Alarms"));
  expect(alarms).toHaveLength(names.length);
  for (const name of names) {
    const { AlarmActions, AlarmDescription } = alarm(name, stage);
    const { meaning, toDo }: AlarmSpec = alarmList[name as keyof typeof alarmList];
    expect(referencesIn(AlarmActions, stage)).toEqual([topicId]);
    expect(AlarmDescription).toBe(`${meaning} ${toDo}`);
  }
});

test("raises an alarm above 1 % failed calls, but not for a few calls", () => {
  expect(read("CallsFail")).toEqual([
    "AWS/ApiGateway 5xx ApiId=HttpApi",
    "AWS/ApiGateway Count ApiId=HttpApi",
  ]);
  expect(expressionOf("CallsFail")).toBe("IF(FILL(faults, 0) >= 5, 100 * faults / calls, 0)");
  expect(alarm("CallsFail").Threshold).toBe(1);
});

test("raises an alarm on the 95th percentile of call times over a quarter of an hour", () => {
  expect(alarm("CallsSlow")).toMatchObject({ Threshold: 3000, EvaluationPeriods: 3 });
  expect(alarm("CallsSlow").Metrics).toMatchObject([
    { MetricStat: { Metric: { MetricName: "Latency" }, Stat: "p95", Period: 300 } },
  ]);
});

test("raises an alarm at 80 % of the stage's call rate", () => {
  expect(expressionOf("CallsNearRate")).toBe(`100 * calls / ${stages.prod.throttle.ratePerSecond * 300}`);
});

test("counts failed and timed-out tasks, but not cancels", () => {
  expect(read("TasksFail")).toEqual([
    "AWS/States ExecutionsFailed StateMachineArn=WorkflowMachine",
    "AWS/States ExecutionsTimedOut StateMachineArn=WorkflowMachine",
  ]);
});

test("raises an alarm for a task that stays open, and when the watchdog is silent", () => {
  expect(logsOf("OldestOpenTask")).toEqual({ '{ $.message = "tasks are open" }': ["SettleTasks"] });
  const [, { Properties }] = resource(prod, "AWS::Logs::MetricFilter", "LinesOldestOpenTask");
  expect(Properties.MetricTransformations).toMatchObject([{ MetricValue: "$.oldestSeconds" }]);
  expect(alarm("TasksStayOpen")).toMatchObject({ Statistic: "Maximum", TreatMissingData: "notBreaching" });
  expect(alarm("TasksStayOpen").Threshold).toBeGreaterThan(WORKFLOW_SECONDS);
  expect(alarm("TasksNotSettled")).toMatchObject({ EvaluationPeriods: 9, TreatMissingData: "breaching" });
});

test("raises an alarm for a task that has waited in line for half an hour", () => {
  expect(logsOf("LongestWait")).toEqual({ '{ $.message = "tasks are open" }': ["SettleTasks"] });
  expect(alarm("TasksWait")).toMatchObject({ Statistic: "Maximum", Threshold: 1800 });
});

test("counts failed tasks by kind", () => {
  for (const kind of KIND_NAMES)
    expect(logsOf(`Failed-${kind}`)).toEqual({
      [`{ ($.message = "task failed") && ($.kind = "${kind}") }`]: ["Fail"],
    });
});

test("raises one alarm for a failed mail of any sender", () => {
  expect(logsOf("MailsNotSent")).toEqual({
    '{ $.message = "mail was not sent" }': ["SignUp", "SendReset", "CreateToken"],
  });
  expect(alarm("MailsNotSent")).toMatchObject({
    MetricName: "MailsNotSent",
    Statistic: "Sum",
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    TreatMissingData: "notBreaching",
  });
});

test("raises an alarm for an unprocessed Stripe event, with or without an answer", () => {
  expect(logsOf("BillingEventsFail")).toEqual({ '{ $.message = "request failed" }': ["BillingEvents"] });
  expect(read("BillingEventsFail")).toEqual([
    "Backspread/prod BillingEventsFail",
    "AWS/Lambda Errors FunctionName=BillingEvents",
  ]);
});

test("raises an alarm for a failed log-in or renewal, in the trigger or the handler", () => {
  expect(logsOf("LogInsFail")).toEqual({
    '{ $.message = "request failed" }': ["CreateToken", "RefreshToken"],
  });
  expect(read("LogInsFail")).toEqual([
    "Backspread/prod LogInsFail",
    "AWS/Lambda Errors FunctionName=TokenScopes",
  ]);
  expect(alarm("LogInsFail")).toMatchObject({ Threshold: 2, TreatMissingData: "notBreaching" });
});

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

test("raises an alarm for dead letters and for notices that wait long", () => {
  expect(alarm("DeadLetters")).toMatchObject({
    MetricName: "ApproximateNumberOfMessagesVisible",
    Threshold: 1,
  });
  expect(read("DeadLetters")).toEqual([
    "AWS/SQS ApproximateNumberOfMessagesVisible QueueName=ImportDeadLetters",
  ]);
  expect(read("ImportsWait")).toEqual(["AWS/SQS ApproximateAgeOfOldestMessage QueueName=ImportQueue"]);
});

test("watches every queue without a consumer", () => {
  const taken = resourcesOf(prod, "AWS::Lambda::EventSourceMapping").flatMap(([, { Properties }]) =>
    referencesIn(Properties.EventSourceArn, prod),
  );
  const dead = resourcesOf(prod, "AWS::SQS::Queue").filter(([id]) => !taken.includes(id));
  expect(dead.map(([id]) => `QueueName=${id.replace(/[0-9A-F]{8}$/, "")}`)).toEqual(
    read("DeadLetters").map((metric) => metric.split(" ")[2]),
  );
});

test("uses account metrics without dimensions, and one query for all tables", () => {
  for (const name of ["MapRunsNearLimit", "FunctionsThrottled", "ConcurrencyNearLimit", "MailsBounce"])
    for (const { Dimensions } of metricsOf(name)) expect([name, Dimensions]).toEqual([name, []]);
  expect(expressionOf("TablesThrottled")).toBe(
    'SELECT SUM(ThrottledRequests) FROM SCHEMA("AWS/DynamoDB", TableName, Operation)',
  );
  expect(expressionOf("ConcurrencyNearLimit")).toBe(
    "100 * unreserved / (SERVICE_QUOTA(all) - (claimed - unreserved))",
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

test("keeps every alarm within CloudWatch's ten metrics", () => {
  for (const name of names) expect(metricsOf(name).length).toBeLessThanOrEqual(10);
});

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
