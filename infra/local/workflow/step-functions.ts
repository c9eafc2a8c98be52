import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import { type Execution, ExecutionRefused, type Executions } from "./executions.ts";

/** The API of Step Functions over executions. Times are seconds since 1970 in this protocol. */

const MAX_INPUT_BYTES = 256 * 1024;

const StartExecution = z.object({
  stateMachineArn: z.string(),
  name: z.string(),
  input: z.string().default("{}"),
});
const OfExecution = z.object({ executionArn: z.string() });

const NAME = /^[A-Za-z0-9_-]{1,80}$/;

const checkInput = (input: string): void => {
  try {
    JSON.parse(input);
  } catch {
    throw new ExecutionRefused("InvalidExecutionInput", "the input is not JSON");
  }
  if (Buffer.byteLength(input) > MAX_INPUT_BYTES)
    throw new ExecutionRefused("InvalidExecutionInput", "the input is over 256 KB");
};

const existing = (execution: Execution | undefined, arn: string): Execution => {
  if (!execution) throw new ExecutionRefused("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
  return execution;
};

const described = ({ arn, machineArn, startedAtMs, endedAtMs, ...rest }: Execution) => ({
  ...rest,
  executionArn: arn,
  stateMachineArn: machineArn,
  startDate: startedAtMs / 1000,
  ...(endedAtMs === undefined ? {} : { stopDate: endedAtMs / 1000 }),
});

export const stepFunctionsBackend = (executions: Executions): Backend => ({
  name: "the state machines",
  listener: jsonProtocol({
    service: "AWSStepFunctions",
    contentType: "application/x-amz-json-1.0",
    invalid: "ValidationException",
    codeOf: (error) => (error instanceof ExecutionRefused ? error.code : undefined),
    actions: {
      StartExecution: action(StartExecution, ({ stateMachineArn, name, input }) => {
        if (!NAME.test(name)) throw new ExecutionRefused("InvalidName", `Invalid Name: '${name}'`);
        checkInput(input);
        const { arn, startedAtMs } = executions.start(stateMachineArn, name, input);
        return { executionArn: arn, startDate: startedAtMs / 1000 };
      }),
      DescribeExecution: action(OfExecution, ({ executionArn }) =>
        described(existing(executions.describe(executionArn), executionArn)),
      ),
      StopExecution: action(
        OfExecution.extend({ error: z.string().optional(), cause: z.string().optional() }),
        async ({ executionArn, error, cause }) => {
          const stopped = existing(await executions.stop(executionArn, error, cause), executionArn);
          return { stopDate: (stopped.endedAtMs ?? Date.now()) / 1000 };
        },
      ),
    },
  }),
});
