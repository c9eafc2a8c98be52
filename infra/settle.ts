import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

const EVERY = Duration.minutes(15);
/** Far longer than a submit takes from a task's row to the start of its execution. */
const MIN_AGE_SECONDS = 600;

/** Tasks that nobody works on are started or ended, again and again; one that was missed waits for the next time. */
export class Settle extends Construct {
  constructor(scope: Construct, id: string, settleTasks: IFunction) {
    super(scope, id);
    const event = RuleTargetInput.fromObject({ minAgeSeconds: MIN_AGE_SECONDS });
    new Rule(this, "Schedule", {
      schedule: Schedule.rate(EVERY),
      targets: [new LambdaFunction(settleTasks, { event, retryAttempts: 0 })],
    });
  }
}
