import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template as StackTemplate } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { Alarms } from "../../infra/alarms.ts";
import { FUNCTIONS_FOLDER } from "../../infra/bundle.ts";
import { stages } from "../../infra/stages.ts";
import { referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

/** The functions whose logs are counted in a metric, by the line that is counted. */
const watched = (metricName: string): Record<string, string[]> => {
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

test("a mail that was not sent raises one alarm, whoever had it sent", () => {
  expect(watched("MailsNotSent")).toEqual({
    '{ $.message = "mail was not sent" }': ["SignUp", "SendReset", "CreateToken"],
  });
  expect(resource(prod, "AWS::CloudWatch::Alarm", "AlarmsMails")[1].Properties).toMatchObject({
    MetricName: "MailsNotSent",
    Statistic: "Sum",
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    TreatMissingData: "notBreaching",
  });
});

test("an event of Stripe that is not dealt with raises one, whether the function answers or not", () => {
  expect(watched("BillingEventsFailedAnswers")).toEqual({
    '{ $.message = "request failed" }': ["BillingEvents"],
  });
  const [lambdaId] = resource(prod, "AWS::Lambda::Function", "BillingEvents");
  const [, { Properties }] = resource(prod, "AWS::CloudWatch::Alarm", "AlarmsBilling");
  const metrics = Properties.Metrics as { readonly MetricStat?: { readonly Metric: object } }[];
  const errors = metrics.find(({ MetricStat }) => JSON.stringify(MetricStat ?? "").includes("AWS/Lambda"));
  expect(errors?.MetricStat?.Metric).toMatchObject({ MetricName: "Errors" });
  expect(referencesIn(errors, prod)).toEqual([lambdaId]);
});

test("every alarm speaks to the topic of the stage", () => {
  const [topicId] = resource(prod, "AWS::SNS::Topic");
  for (const [, { Properties }] of resourcesOf(prod, "AWS::CloudWatch::Alarm"))
    expect(referencesIn(Properties.AlarmActions, prod)).toEqual([topicId]);
});

test("operators who left an address are told by e-mail", () => {
  const stack = new Stack(new App(), "Stack");
  new Alarms(stack, "Alarms", { ...stages.prod, alarms: { email: "operators@backspread.example" } });
  StackTemplate.fromStack(stack).hasResourceProperties("AWS::SNS::Subscription", {
    Protocol: "email",
    Endpoint: "operators@backspread.example",
  });
  expect(resourcesOf(prod, "AWS::SNS::Subscription")).toEqual([]);
});

test("the lines that alarms wait for are written by the functions", async () => {
  const files = await readdir(FUNCTIONS_FOLDER, { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts"));
  const code = (
    await Promise.all(sources.map((file) => readFile(join(FUNCTIONS_FOLDER, file), "utf8")))
  ).join();
  const lines = resourcesOf(prod, "AWS::Logs::MetricFilter").map(
    ([, { Properties }]) => /"(.+)"/.exec(String(Properties.FilterPattern))?.[1],
  );
  expect(lines.filter((line) => !code.includes(`log.error("${line}"`))).toEqual([]);
});
