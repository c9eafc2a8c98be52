import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { StartJob } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { OPEN_STATES } from "../../../functions/store/tasks/task-row.ts";
import { clientSettings } from "../wire/client-settings.ts";
import { type Executions, executionArnOf } from "../workflow/executions.ts";

/**
 * Tasks that were open when the last process ended. Most have an execution, which starts again by itself. Left are
 * those whose process died between the row and the start of the execution, and those whose execution ended without
 * their row: none may stay open for ever.
 */

const Page = z.object({
  Items: z.array(z.object({ taskId: TaskId })).default([]),
  LastEvaluatedKey: z.record(z.string(), z.unknown()).optional(),
});

const STATE_NAMES = { "#state": "state" };
const OPEN = "#state IN (:queued, :running)";
const OPEN_VALUES = { ":queued": OPEN_STATES[0], ":running": OPEN_STATES[1] };

const INTERRUPTED = "The backtest was interrupted. Nothing was wrong with your inputs: please run it again.";

/** Where the rows of tasks are, and the machine whose executions work on them. */
export type Place = {
  readonly endpoint: string;
  readonly tasksTable: string;
  readonly machineArn: string;
};

const openTasks = async (client: DynamoDBDocumentClient, TableName: string): Promise<TaskId[]> => {
  const tasks: TaskId[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = Page.parse(
      await client.send(
        new ScanCommand({
          TableName,
          ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
          FilterExpression: OPEN,
          ProjectionExpression: "taskId",
          ExpressionAttributeNames: STATE_NAMES,
          ExpressionAttributeValues: OPEN_VALUES,
        }),
      ),
    );
    tasks.push(...page.Items.map(({ taskId }) => taskId));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return tasks;
};

const markFailed = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  taskId: TaskId,
): Promise<void> => {
  try {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { taskId },
        UpdateExpression: "SET #state = :failed, #error = :error",
        ConditionExpression: OPEN,
        ExpressionAttributeNames: { ...STATE_NAMES, "#error": "error" },
        ExpressionAttributeValues: { ...OPEN_VALUES, ":failed": "failed", ":error": INTERRUPTED },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/** Starts or ends every open task that nothing works on; how many those are. */
export const settleUnfinished = async (
  executions: Pick<Executions, "describe" | "start">,
  { endpoint, tasksTable, machineArn }: Place,
): Promise<number> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(endpoint)));
  let settled = 0;
  try {
    for (const taskId of await openTasks(client, tasksTable)) {
      const execution = await executions.describe(executionArnOf(machineArn, taskId));
      if (execution?.status === "RUNNING") continue;
      const input: StartJob = { version: 1, taskId };
      if (execution) await markFailed(client, tasksTable, taskId);
      else await executions.start(machineArn, taskId, JSON.stringify(input));
      settled++;
    }
  } finally {
    client.destroy();
  }
  return settled;
};
