import * as z from "zod";
import type { Database } from "../data/database.ts";

const Execution = z.object({
  arn: z.string(),
  machineArn: z.string(),
  name: z.string(),
  input: z.string(),
  startedAtMs: z.number(),
  status: z.enum(["RUNNING", "SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"]),
  endedAtMs: z.number().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
});
/** One run of a state machine. Input and output are JSON texts; times are milliseconds since 1970. */
export type Execution = z.output<typeof Execution>;

export type ExecutionRecords = {
  putRunning(execution: Execution): void;
  /** Replaces the running execution, and runs `work` in the same transaction. */
  putEnded(execution: Execution, work: () => void): void;
  /** Undefined where no execution of that ARN has ended. */
  ended(arn: string): Execution | undefined;
  running(): Execution[];
};

/** As long as the cloud remembers a name. */
const REMEMBERED_MS = 90 * 86_400_000;
const ENDED = "ended executions";

/** Opens the executions of a database, and deletes those that ended more than 90 days ago. */
export const openExecutionRecords = ({ sql, collection, transaction }: Database): ExecutionRecords => {
  const running = collection("running executions", Execution);
  const ended = collection(ENDED, Execution);
  sql
    .prepare("DELETE FROM records WHERE collection = ? AND json_extract(value, '$.endedAtMs') < ?")
    .run(ENDED, Date.now() - REMEMBERED_MS);
  return {
    putRunning: (execution) => running.put(execution.arn, execution),
    putEnded: (execution, work) =>
      transaction(() => {
        ended.put(execution.arn, execution);
        running.delete(execution.arn);
        work();
      }),
    ended: ended.get,
    running: () => running.all().map(({ value }) => value),
  };
};
