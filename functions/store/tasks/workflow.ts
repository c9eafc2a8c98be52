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
import type { ExecutionEnd } from "./task-row.ts";

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
/** A task's execution: none was started, one runs since then (ms since 1970), or one has ended. */
type ExecutionState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly sinceMs: number }
  | ({ readonly kind: "ended" } & ExecutionEnd);

export const workflow = {
  /** Starts the task's execution; harmless where it was started before. */
  start: async (taskId: string): Promise<void> => {
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

  /** Stops it; harmless where it does not run. */
  stop: async (taskId: string): Promise<void> => {
    try {
      await client().send(
        new StopExecutionCommand({ executionArn: executionArn(env("STATE_MACHINE_ARN"), taskId) }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionDoesNotExist)) throw error;
    }
  },

  /** The execution's state; one that was started in the last seconds may not show yet. */
  stateOf: async (taskId: string): Promise<ExecutionState> => {
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
