import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

const EVERY = Duration.minutes(15);
/** Longer than the call that began a deletion takes with its retries. */
const MIN_AGE_SECONDS = 600;

/**
 * Completes deletions of accounts that broke off, and takes the last look at each. It needs no dead-letter queue: the
 * next run goes on where this one failed.
 */
export class Erase extends Construct {
  constructor(scope: Construct, id: string, eraseAccounts: IFunction) {
    super(scope, id);
    const event = RuleTargetInput.fromObject({ minAgeSeconds: MIN_AGE_SECONDS });
    new Rule(this, "Schedule", {
      schedule: Schedule.rate(EVERY),
      targets: [new LambdaFunction(eraseAccounts, { event, retryAttempts: 0 })],
    });
  }
}
