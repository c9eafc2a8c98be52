import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

const EVERY = Duration.hours(6);

/**
 * Removes old versions of markets on a schedule. A bucket rule cannot, because age says nothing about readers. It
 * needs no dead-letter queue: the next run repeats missed work.
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
