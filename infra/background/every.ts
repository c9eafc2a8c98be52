import type { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

type Props = { readonly rate: Duration; readonly target: IFunction; readonly event?: object };

/** Starts a function at a rate. It needs no dead-letter queue: the next run goes on where one failed. */
export const every = (scope: Construct, id: string, { rate, target, event = {} }: Props): void => {
  new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(target, { event: RuleTargetInput.fromObject(event), retryAttempts: 0 })],
  });
};
