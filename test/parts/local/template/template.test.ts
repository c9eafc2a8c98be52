import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ExecutionEnded } from "../../../../functions/triggers/settle-tasks.ts";
import { isDue, startSchedules } from "../../../../infra/local/lambda/schedules.ts";
import { sendEnded } from "../../../../infra/local/service/events.ts";
import { readAssembly } from "../../../../infra/local/template/assembly.ts";
import { secretsOf } from "../../../../infra/local/template/blueprint.ts";
import { queuesOf } from "../../../../infra/local/template/queues.ts";
import { rulesOf } from "../../../../infra/local/template/rules.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

/** Returns an assembly of two stacks; the second uses the first's bucket. */
const assemblyOf = (variables: object): string => {
  const folder = join(tempFolder(), "assembly");
  mkdirSync(folder);
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  const stack = (file: string) => ({ type: "aws:cloudformation:stack", properties: { templateFile: file } });
  write("manifest.json", {
    artifacts: { Data: stack("data.json"), App: stack("app.json"), Tree: { type: "cdk:tree" } },
  });
  write("data.json", {
    Resources: { Bucket: { Type: "AWS::S3::Bucket" } },
    Outputs: { Out: { Value: { Ref: "Bucket" }, Export: { Name: "Data:Bucket" } } },
  });
  write("app.json", {
    Resources: {
      Table: { Type: "AWS::DynamoDB::Table" },
      Named: {
        Type: "AWS::Lambda::Function",
        Properties: { FunctionName: { "Fn::Join": ["-", ["App", "WriteMail"]] } },
      },
      Keys: { Type: "AWS::SecretsManager::Secret", Properties: { SecretString: "a placeholder" } },
      Work: { Type: "AWS::Lambda::Function", Properties: { Environment: { Variables: variables } } },
    },
  });
  return folder;
};

const resolved = (variables: object): unknown => {
  const properties = readAssembly(assemblyOf(variables))
    .resources("AWS::Lambda::Function")
    .map((found) => found.properties as { Environment?: { Variables: unknown } });
  return properties.find(({ Environment }) => Environment)?.Environment?.Variables;
};

describe("a rule of EventBridge", () => {
  const rulesIn = (properties: object, type = "AWS::Events::Rule") => {
    const folder = join(tempFolder(), "rules");
    mkdirSync(folder);
    const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
    write("manifest.json", {
      artifacts: { App: { type: "aws:cloudformation:stack", properties: { templateFile: "app.json" } } },
    });
    write("app.json", { Resources: { Rule: { Type: type, Properties: properties } } });
    return rulesOf(readAssembly(folder));
  };
  const target = { Id: "Target0", Arn: "arn:aws:lambda:us-east-1:000000000000:function:App-Settle" };
  const schedule = {
    State: "ENABLED",
    ScheduleExpression: "rate(15 minutes)",
    Targets: [{ ...target, Input: '{"minAgeSeconds":600}', RetryPolicy: { MaximumRetryAttempts: 0 } }],
  };

  test("reads a rule with its objects, queues and schedule", () => {
    expect(rulesIn(schedule)).toEqual({
      objectRules: [],
      executionRules: [],
      schedules: [
        { everyMs: 900_000, targets: [{ functionName: "App-Settle", event: '{"minAgeSeconds":600}' }] },
      ],
    });
    const EventPattern = {
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { bucket: { name: ["inbox"] } },
    };
    expect(rulesIn({ State: "ENABLED", EventPattern, Targets: [target] })).toEqual({
      objectRules: [{ buckets: ["inbox"], functionNames: ["App-Settle"], queueArns: [] }],
      executionRules: [],
      schedules: [],
    });
  });

  const machine = "arn:aws:states:us-east-1:000000000000:stateMachine:Tasks";
  const onEnd = {
    State: "ENABLED",
    EventPattern: {
      source: ["aws.states"],
      "detail-type": ["Step Functions Execution Status Change"],
      detail: { stateMachineArn: [machine], status: ["FAILED", "ABORTED"] },
    },
    Targets: [target],
  };

  test("sends EventBridge's event at the end of an execution", () => {
    const { executionRules } = rulesIn(onEnd);
    expect(executionRules).toEqual([
      { machines: [machine], statuses: ["FAILED", "ABORTED"], functionNames: ["App-Settle"] },
    ]);
    const sent: [string, string][] = [];
    const host = { send: (...call: [string, string]) => void sent.push(call) };
    const execution = {
      arn: `${machine.replace("stateMachine", "execution")}:task-1`,
      machineArn: machine,
      name: "task-1",
      input: "{}",
      startedAtMs: 1000,
      endedAtMs: 2000,
      status: "ABORTED",
    } as const;
    sendEnded({ executionRules }, host, execution);
    sendEnded({ executionRules }, host, { ...execution, status: "SUCCEEDED" });
    sendEnded({ executionRules }, host, { ...execution, machineArn: `${machine}2` });
    expect(sent).toHaveLength(1);
    const [name, text] = sent[0] ?? ["", ""];
    expect(name).toBe("App-Settle");
    expect(ExecutionEnded.parse(JSON.parse(text))).toEqual({
      detail: { name: "task-1", status: "ABORTED", error: null },
    });
  });

  const pattern = (detail: object) => ({
    ...onEnd,
    EventPattern: { ...onEnd.EventPattern, detail: { ...onEnd.EventPattern.detail, ...detail } },
  });

  test("reads a rule's rate in hours", () => {
    expect(rulesIn({ ...schedule, ScheduleExpression: "rate(6 hours)" }).schedules).toMatchObject([
      { everyMs: 6 * 3_600_000 },
    ]);
  });

  const onClock = {
    ScheduleExpression: "cron(0,30 18-19 ? * MON-FRI *)",
    ScheduleExpressionTimezone: "America/New_York",
    FlexibleTimeWindow: { Mode: "OFF" },
    Target: { Arn: target.Arn, RoleArn: "arn:aws:iam::000000000000:role/R", Input: "{}" },
  };

  test("reads a schedule by New York's clock, and starts it on weekdays alone, in summer and winter", () => {
    const [schedule] = rulesIn(onClock, "AWS::Scheduler::Schedule").schedules;
    if (!schedule || !("at" in schedule)) throw new Error("it has no times of day");
    expect(schedule.targets).toEqual([{ functionName: "App-Settle", event: "{}" }]);
    const due = (from: string, to: string) => isDue(schedule.at, Date.parse(from), Date.parse(to));
    // Friday, 18:00 in summer; 19:30 in winter.
    expect(due("2026-07-17T21:59:30Z", "2026-07-17T22:00:00Z")).toBe(true);
    expect(due("2026-12-11T23:59:30Z", "2026-12-12T00:30:10Z")).toBe(true);
    expect(due("2026-12-12T00:30:10Z", "2026-12-12T00:59:59Z")).toBe(false);
    // Saturday and Sunday; a machine that slept since Friday.
    expect(due("2026-07-18T12:00:00Z", "2026-07-19T23:59:00Z")).toBe(false);
    expect(due("2026-07-17T12:00:00Z", "2026-07-17T23:59:00Z")).toBe(true);
    for (const [field, value] of [
      ["ScheduleExpression", "cron(0 18 * * ? *)"],
      ["State", "DISABLED"],
      ["FlexibleTimeWindow", { Mode: "FLEXIBLE" }],
    ])
      expect(() => rulesIn({ ...onClock, [String(field)]: value }, "AWS::Scheduler::Schedule")).toThrow();
  });

  test.each([
    ["another clock", { ...schedule, ScheduleExpression: "cron(0 12 * * ? *)" }],
    ["a target with more input", { ...schedule, Targets: [{ ...schedule.Targets[0], InputPath: "$.a" }] }],
    ["a rule that is switched off", { ...schedule, State: "DISABLED" }],
    ["a rule on the name of an execution", pattern({ name: [{ prefix: "a" }] })],
    ["a rule on executions that begin", pattern({ status: ["RUNNING"] })],
  ])("refuses %s in a template's rules", (_, properties) => {
    expect(() => rulesIn(properties)).toThrow();
  });

  test("starts a rule's functions at its rate until the service ends", async () => {
    const sent: unknown[] = [];
    const { close } = startSchedules([{ everyMs: 20, targets: [{ functionName: "settle", event: "{}" }] }], {
      send: (...call) => sent.push(call),
    });
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2);
    await close();
    const before = sent.length;
    await sleep(60);
    expect(sent).toHaveLength(before);
    expect(sent[0]).toEqual(["settle", "{}"]);
  });
});

describe("a queue of a template", () => {
  const ref = (id: string, attribute: string) => ({ "Fn::GetAtt": [id, attribute] });
  const queue = {
    DelaySeconds: 20,
    VisibilityTimeout: 5400,
    SqsManagedSseEnabled: true,
    RedrivePolicy: { deadLetterTargetArn: ref("Dead", "Arn"), maxReceiveCount: 3 },
  };
  const mapping = {
    EventSourceArn: ref("News", "Arn"),
    FunctionName: { Ref: "Import" },
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 2 },
  };
  const queuesIn = (News: object, Mapping: object) => {
    const folder = join(tempFolder(), "queues");
    mkdirSync(folder);
    const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
    write("manifest.json", {
      artifacts: { App: { type: "aws:cloudformation:stack", properties: { templateFile: "app.json" } } },
    });
    write("app.json", {
      Resources: {
        News: { Type: "AWS::SQS::Queue", Properties: News },
        Dead: { Type: "AWS::SQS::Queue", Properties: { SqsManagedSseEnabled: true } },
        Import: { Type: "AWS::Lambda::Function", Properties: {} },
        Mapping: { Type: "AWS::Lambda::EventSourceMapping", Properties: Mapping },
      },
    });
    return queuesOf(readAssembly(folder));
  };

  test("reads a queue with its delay, retries and consumer", () => {
    const named = (name: string) => ({
      name,
      arn: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      url: `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`,
    });
    const dead = named("App-Dead");
    expect(queuesIn(queue, mapping)).toEqual([
      {
        ...named("App-News"),
        delaySeconds: 20,
        redrive: { deadLetterArn: dead.arn, tries: 3 },
        consumer: { functionName: "App-Import", concurrency: 2 },
      },
      { ...dead, delaySeconds: 0, redrive: undefined, consumer: undefined },
    ]);
  });

  test.each([
    ["FIFO order", { ...queue, FifoQueue: true }, mapping],
    ["batches of several messages", queue, { ...mapping, BatchSize: 10 }],
    ["a filter", queue, { ...mapping, FilterCriteria: { Filters: [] } }],
    ["unlimited concurrency", queue, { ...mapping, ScalingConfig: {} }],
  ])("refuses a queue with %s", (_, News, Mapping) => {
    expect(() => queuesIn(News, Mapping)).toThrow();
  });
});

describe("a template's references", () => {
  test("resolves references to names of this machine, across stacks", () => {
    expect(
      resolved({
        BUCKET: { "Fn::ImportValue": "Data:Bucket" },
        SAME: {
          "Fn::GetStackOutput": { StackName: "Data", OutputName: "Out", Region: { Ref: "AWS::Region" } },
        },
        TABLE: { Ref: "Table" },
        ARN: { "Fn::GetAtt": ["Table", "Arn"] },
        URL: { "Fn::Join": ["", ["https://x.", { Ref: "AWS::Region" }, ".", { Ref: "AWS::URLSuffix" }]] },
      }),
    ).toEqual({
      BUCKET: "data-bucket",
      SAME: "data-bucket",
      TABLE: "App-Table",
      ARN: "arn:aws:dynamodb:us-east-1:000000000000:table/App-Table",
      URL: "https://x.us-east-1.amazonaws.com",
    });
  });

  test("keeps a function name of the template", () => {
    expect(resolved({ NAME: { Ref: "Named" }, ARN: { "Fn::GetAtt": ["Named", "Arn"] } })).toEqual({
      NAME: "App-WriteMail",
      ARN: "arn:aws:lambda:us-east-1:000000000000:function:App-WriteMail",
    });
  });

  test("resolves a reference to a secret to its ARN", () => {
    const secrets = secretsOf(readAssembly(assemblyOf({})));
    const [secret] = secrets;
    expect(secrets.map(({ clientId }) => clientId)).toEqual([undefined]);
    expect(secret?.name).toBe("App-Keys");
    expect(secret?.arn).toMatch(
      /^arn:aws:secretsmanager:us-east-1:000000000000:secret:App-Keys-[a-z0-9]{6}$/,
    );
    expect(resolved({ KEYS: { Ref: "Keys" } })).toEqual({ KEYS: secret?.arn });
  });

  test.each([
    ["an unknown function", { X: { "Fn::Select": [0, ["a"]] } }, /Fn::Select/],
    ["a resource that is not there", { X: { Ref: "Nothing" } }, /Nothing/],
    ["an export that no stack makes", { X: { "Fn::ImportValue": "Other:Thing" } }, /Other:Thing/],
    [
      "an output that no stack has",
      { X: { "Fn::GetStackOutput": { StackName: "Data", OutputName: "No" } } },
      /No/,
    ],
    ["an attribute that has no stand-in", { X: { "Fn::GetAtt": ["Table", "StreamArn"] } }, /StreamArn/],
  ])("refuses references to %s by name", (_, variables, message) => {
    expect(() => resolved(variables)).toThrow(message);
  });
});
