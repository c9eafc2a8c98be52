import { Duration, RemovalPolicy } from "aws-cdk-lib";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Version } from "aws-cdk-lib/aws-lambda";
import {
  CfnStateMachineAlias,
  CfnStateMachineVersion,
  type StateMachine,
} from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Rollout } from "../stages.ts";
import type { Step } from "../work/state-machine.ts";
import { LIVE } from "./canary-list.ts";
import { crashesOf, faultAlarm } from "./fault-alarm.ts";

const PERIOD = Duration.minutes(5);
/** A step that fails is tried twice more. Two faults pass, or are the fault of one task's data. */
const FAILED_FOR_GOOD = 3;
const CANARY = { type: "CANARY", percentage: 10, interval: 10 };

type Versions = Readonly<Record<Step, Version>>;

/** The present versions of the steps, which stay when later ones come: executions that began with them go on. */
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
  /** The versions that the machine's definition names. */
  readonly versions: Versions;
};

/**
 * How a new workflow comes into use. A version of the machine names versions of its steps, so that an execution ends on
 * the code that it began with. Executions are started by an alias: a tenth of them begins with the new version, and all
 * of them after ten minutes in which its steps did not fail.
 */
export class WorkflowRollout extends Construct {
  /** By which executions are started. */
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
