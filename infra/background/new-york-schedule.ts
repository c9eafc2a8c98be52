import { Aws } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { waitForRights } from "../stacks/resource-of.ts";

/** A schedule's minutes and hours in New York, from Monday to Friday, as in a cron expression. */
export type NewYorkTimes = { readonly minutes: string; readonly hours: string };

type Props = NewYorkTimes & { readonly target: IFunction; readonly input?: unknown };

/** A start that is later than this waits for the next time. */
const LATEST_SECONDS = 3600;

/** Starts a function at New York times on weekdays, holidays included. */
export class NewYorkSchedule extends Construct {
  constructor(scope: Construct, id: string, { minutes, hours, target, input = {} }: Props) {
    super(scope, id);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [target.functionArn] }),
    );
    const schedule = new CfnSchedule(this, "Schedule", {
      scheduleExpression: `cron(${minutes} ${hours} ? * MON-FRI *)`,
      scheduleExpressionTimezone: "America/New_York",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify(input),
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: LATEST_SECONDS },
      },
    });
    waitForRights(schedule, role);
  }
}
