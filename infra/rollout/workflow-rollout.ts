import { Duration, RemovalPolicy } from "aws-cdk-lib";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Version } from "aws-cdk-lib/aws-lambda";
import {
  CfnStateMachineAlias,
  CfnStateMachineVersion,
  type StateMachine,
} from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { Step } from "../background/state-machine.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Rollout } from "../stages.ts";
import { LIVE } from "./canary-list.ts";
import { crashesOf, faultAlarm } from "./fault-alarm.ts";

const PERIOD = Duration.minutes(5);
/** A failed step is retried twice. Two faults may be transient or belong to one task's data. */
const FAILED_FOR_GOOD = 3;
const CANARY = { type: "CANARY", percentage: 10, interval: 10 };

type Versions = Readonly<Record<Step, Version>>;

/** Publishes the steps' current versions. Older versions stay for executions that began with them. */
export const pinned = (steps: Readonly<Record<Step, ServiceFunction>>): Versions => {
  const versions = Object.entries(steps).map(([name, { currentVersion }]) => {
    currentVersion.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return [name, currentVersion];
  });
  return Object.fromEntries(versions) as Versions;
};

type Props = {
  readonly rollout: Rollout;
  readonly machine: StateMachine;
  /** The function versions in the machine's definition. */
  readonly versions: Versions;
};

/**
 * Rolls out a new workflow. A machine version names versions of its steps, so an execution ends on the code it began
 * with. An alias starts a tenth of the executions on the new version, and all after ten minutes without failed steps.
 */
export class WorkflowRollout extends Construct {
  /** The alias that starts executions. */
  readonly aliasArn: string;

  constructor(scope: Construct, id: string, { rollout, machine, versions }: Props) {
    super(scope, id);
    const { stateMachineArn, stateMachineRevisionId } = machine;
    const version = new CfnStateMachineVersion(this, "Version", { stateMachineArn, stateMachineRevisionId });
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const stateMachineVersionArn = version.attrArn;
    const alias = new CfnStateMachineAlias(this, "Live", {
      name: LIVE,
      deploymentPreference:
        rollout === "canary"
          ? { ...CANARY, stateMachineVersionArn, alarms: [this.#alarm(versions).alarmName] }
          : { type: "ALL_AT_ONCE", stateMachineVersionArn },
    });
    this.aliasArn = alias.attrArn;
  }

  #alarm(steps: Versions): Alarm {
    const crashes = Object.entries(steps).map(([name, { lambda, version }]) => [
      name,
      crashesOf({ functionName: lambda.functionName, qualifier: version }, PERIOD),
    ]);
    return faultAlarm(this, "Faults", {
      counts: Object.fromEntries(crashes),
      period: PERIOD,
      threshold: FAILED_FOR_GOOD,
      meaning: "Steps of the new workflow fail, and it is taken back.",
    });
  }
}
