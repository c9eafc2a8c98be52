import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Policy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { CfnStateMachine, DefinitionBody, LogLevel, StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { functionList } from "../functions/function-list.ts";
import type { Place } from "../functions/needs.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import { pinned, WorkflowRollout } from "../rollout/workflow-rollout.ts";
import { resourceOf, waitForRights } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { STEP_PLACEHOLDERS, type Step, stateMachine } from "./state-machine.ts";

type Props = {
  readonly stage: Stage;
  readonly steps: Readonly<Record<Step, ServiceFunction>>;
  readonly results: Bucket;
};

const SPARE_SECONDS = 10;
const secondsOf = (step: Step): number => functionList[step].timeoutSeconds + SPARE_SECONDS;

export class Workflow extends Construct {
  readonly machine: StateMachine;
  readonly place: Place;
  readonly machineArn: string;

  constructor(scope: Construct, id: string, { stage, steps, results }: Props) {
    super(scope, id);
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("states.amazonaws.com") });
    const { rollout } = stage;
    const versions = rollout && pinned(steps);
    role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        // Includes earlier versions, which running executions still call.
        resources: Object.values(steps).map(({ functionArn }) =>
          rollout === undefined ? functionArn : `${functionArn}:*`,
        ),
      }),
    );
    role.addToPolicy(
      new PolicyStatement({ actions: ["s3:GetObject"], resources: [results.arnForObjects("tasks/*")] }),
    );
    const machine = this.#machine(stage, versions ?? steps, role);
    this.machineArn = machine.stateMachineArn;
    waitForRights(resourceOf(machine, CfnStateMachine), role);
    const executions = this.#executionsOf(machine);
    this.machine = machine;
    this.#letMapStartItself(role, machine, executions);
    const live = rollout && versions && new WorkflowRollout(this, "Rollout", { rollout, machine, versions });
    this.place = {
      env: { STATE_MACHINE_ARN: live?.aliasArn ?? machine.stateMachineArn },
      statements: {
        start: [{ actions: ["states:StartExecution"], resources: [machine.stateMachineArn] }],
        stop: [{ actions: ["states:StopExecution"], resources: [executions] }],
        describe: [{ actions: ["states:DescribeExecution"], resources: [executions] }],
      },
    };
  }

  #machine(stage: Stage, steps: Readonly<Record<Step, { functionArn: string }>>, role: Role): StateMachine {
    const seconds = {
      plan: secondsOf("plan"),
      work: secondsOf("work"),
      reduce: secondsOf("reduce"),
      reduceSweep: secondsOf("reduceSweep"),
      fail: secondsOf("fail"),
    };
    return new StateMachine(this, "Machine", {
      definitionBody: DefinitionBody.fromString(JSON.stringify(stateMachine(seconds))),
      definitionSubstitutions: Object.fromEntries(
        (Object.keys(steps) as Step[]).map((step) => [STEP_PLACEHOLDERS[step], steps[step].functionArn]),
      ),
      role,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, "Log", {
          retention: stage.logDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ERROR,
        includeExecutionData: false,
      },
    });
  }

  #executionsOf(machine: StateMachine): string {
    return Stack.of(this).formatArn({
      service: "states",
      resource: "execution",
      resourceName: `${machine.stateMachineName}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  /** Lets the map start executions of its machine, which waits for its role's first policy. */
  #letMapStartItself(role: Role, machine: StateMachine, executions: string): void {
    new Policy(this, "MapPolicy", {
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ["states:StartExecution"], resources: [machine.stateMachineArn] }),
        new PolicyStatement({
          actions: ["states:DescribeExecution", "states:StopExecution"],
          resources: [executions],
        }),
      ],
    });
  }
}
