import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { settleUnfinished } from "../../../infra/local/service/unfinished-tasks.ts";
import { startTables } from "../../../infra/local/tables/tables.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import type { Execution } from "../../../infra/local/workflow/execution-folder.ts";
import { type Executions, executionArnOf } from "../../../infra/local/workflow/executions.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const MACHINE = "arn:aws:states:us-east-1:000000000000:stateMachine:Tasks";
const TableName = "Tasks";
const idOf = (name: string): string => name.padEnd(22, "0");

/** Executions of which the test says what is known, and which notes what is started. */
const executionsOf = (statusByTask: Readonly<Record<string, Execution["status"]>>) => {
  const started: { name: string; input: string }[] = [];
  const executions: Pick<Executions, "describe" | "start"> = {
    describe: async (arn) => {
      const task = Object.keys(statusByTask).find((each) => arn === executionArnOf(MACHINE, idOf(each)));
      const status = task === undefined ? undefined : statusByTask[task];
      return status && { arn, machineArn: MACHINE, name: "", input: "", startedAtMs: 0, status };
    },
    start: async (machineArn, name, input) => {
      started.push({ name, input });
      return { arn: "", machineArn, name, input, startedAtMs: 0, status: "RUNNING" };
    },
  };
  return { executions, started };
};

test("no task stays open that nothing works on", async () => {
  const tables = closing(
    await startTables(tempFolder(), [
      {
        TableName,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "taskId", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "taskId", KeyType: "HASH" }],
      },
    ]),
  );
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(tables.endpoint)));
  const states = {
    unstarted: "queued",
    worked: "running",
    lost: "running",
    done: "succeeded",
    gone: "cancelled",
  };
  for (const [name, state] of Object.entries(states))
    await client.send(new PutCommand({ TableName, Item: { taskId: idOf(name), state } }));

  const { executions, started } = executionsOf({ worked: "RUNNING", lost: "FAILED", done: "SUCCEEDED" });
  const place = { endpoint: tables.endpoint, tasksTable: TableName, machineArn: MACHINE };
  expect(await settleUnfinished(executions, place)).toBe(2);

  expect(started).toEqual([
    { name: idOf("unstarted"), input: JSON.stringify({ version: 1, taskId: idOf("unstarted") }) },
  ]);
  const stateOf = async (name: string) =>
    (await client.send(new GetCommand({ TableName, Key: { taskId: idOf(name) } }))).Item?.state;
  expect(await stateOf("lost")).toBe("failed");
  expect(await stateOf("worked")).toBe("running");
  expect(await stateOf("done")).toBe("succeeded");
  expect(await stateOf("gone")).toBe("cancelled");
});
