import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import type { StartJob } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import type { ExecutionEnd, Workflow } from "./ports.ts";

const client = once(() => new SFNClient({}));

const ENDS = [
  "SUCCEEDED",
  "FAILED",
  "TIMED_OUT",
  "ABORTED",
] as const satisfies readonly ExecutionEnd["status"][];

/** The ARN of an execution, which belongs to the machine and not to the version or alias that started it. */
export const executionArn = (stateMachineArn: string, name: string): string =>
  `${stateMachineArn.replace(/:stateMachine:([^:]+).*$/, ":execution:$1")}:${name}`;

/** Executions of the state machine, named after their tasks. */
export const workflow: Workflow = {
  start: async (taskId) => {
    const input: StartJob = { version: 1, taskId: TaskId.parse(taskId) };
    try {
      await client().send(
        new StartExecutionCommand({
          stateMachineArn: env("STATE_MACHINE_ARN"),
          name: taskId,
          input: JSON.stringify(input),
        }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  },

  stop: async (taskId) => {
    try {
      await client().send(
        new StopExecutionCommand({ executionArn: executionArn(env("STATE_MACHINE_ARN"), taskId) }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionDoesNotExist)) throw error;
    }
  },

  stateOf: async (taskId) => {
    try {
      const { status, error, startDate } = await client().send(
        new DescribeExecutionCommand({ executionArn: executionArn(env("STATE_MACHINE_ARN"), taskId) }),
      );
      const ended = ENDS.find((each) => each === status);
      if (ended) return { kind: "ended", status: ended, error };
      return { kind: "running", sinceMs: startDate?.getTime() ?? Date.now() };
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist) return { kind: "none" };
      throw error;
    }
  },
};
