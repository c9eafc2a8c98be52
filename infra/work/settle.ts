import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

const EVERY = Duration.minutes(15);
/** Far longer than a submit takes from a task's row to the start of its execution. */
const MIN_AGE_SECONDS = 600;

type Props = {
  readonly settleTasks: IFunction;
  /** The state machine whose executions are named after tasks. */
  readonly machineArn: string;
};

/**
 * Every task ends. An execution that came to nothing ends its task at once; tasks that nobody works on are started or
 * ended, again and again. Neither has a dead-letter queue: Step Functions does not promise to tell, so the schedule
 * finds what was not told, and what the schedule missed waits for its next time.
 */
export class Settle extends Construct {
  constructor(scope: Construct, id: string, { settleTasks, machineArn }: Props) {
    super(scope, id);
    const event = RuleTargetInput.fromObject({ minAgeSeconds: MIN_AGE_SECONDS });
    new Rule(this, "Schedule", {
      schedule: Schedule.rate(EVERY),
      targets: [new LambdaFunction(settleTasks, { event, retryAttempts: 0 })],
    });
    new Rule(this, "ExecutionEnded", {
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: { stateMachineArn: [machineArn], status: ["FAILED", "TIMED_OUT", "ABORTED"] },
      },
      // After that the schedule has come.
      targets: [new LambdaFunction(settleTasks, { maxEventAge: EVERY, retryAttempts: 10 })],
    });
  }
}
