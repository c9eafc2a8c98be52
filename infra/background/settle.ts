import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { NEXT_WAITS } from "#shared/contracts/job.ts";
import { every } from "./every.ts";

const EVERY = Duration.minutes(15);
/** Far longer than a submit takes between the task's row and its execution. */
const MIN_AGE_SECONDS = 600;
/** How long a waiting task may wait for a start that was lost. */
const LANES_EVERY = Duration.minutes(1);

type Props = {
  readonly settleTasks: IFunction;
  /** The state machine, whose executions are named after tasks. */
  readonly machineArn: string;
};

/**
 * Ends every task. A failed execution ends its task at once, and a schedule starts or ends tasks without a running
 * execution. An end also starts waiting tasks; a second schedule starts those whose event was lost. No dead-letter queue:
 * the schedules catch missed events, and their next runs catch their own failures.
 */
export class Settle extends Construct {
  constructor(scope: Construct, id: string, { settleTasks, machineArn }: Props) {
    super(scope, id);
    every(this, "Schedule", { rate: EVERY, target: settleTasks, event: { minAgeSeconds: MIN_AGE_SECONDS } });
    every(this, "Lanes", { rate: LANES_EVERY, target: settleTasks, event: { lanes: "tend" } });
    new Rule(this, "NextWaits", {
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: {
          stateMachineArn: [machineArn],
          status: ["SUCCEEDED"],
          output: [{ wildcard: `*"${NEXT_WAITS}"*` }],
        },
      },
      targets: [new LambdaFunction(settleTasks, { maxEventAge: LANES_EVERY, retryAttempts: 2 })],
    });
    new Rule(this, "ExecutionEnded", {
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: { stateMachineArn: [machineArn], status: ["FAILED", "TIMED_OUT", "ABORTED"] },
      },
      // Later retries are useless, because the schedule has run by then.
      targets: [new LambdaFunction(settleTasks, { maxEventAge: EVERY, retryAttempts: 10 })],
    });
  }
}
