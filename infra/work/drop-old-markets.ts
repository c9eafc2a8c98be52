import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

const EVERY = Duration.hours(6);

/**
 * Old versions of markets go, again and again. No rule of the bucket could do it: how old a version is says nothing of
 * who reads it. There is no dead-letter queue: what was missed waits for the next time.
 */
export class DropOldMarkets extends Construct {
  constructor(scope: Construct, id: string, dropOldMarkets: IFunction) {
    super(scope, id);
    new Rule(this, "Schedule", {
      schedule: Schedule.rate(EVERY),
      targets: [
        new LambdaFunction(dropOldMarkets, { event: RuleTargetInput.fromObject({}), retryAttempts: 0 }),
      ],
    });
  }
}
