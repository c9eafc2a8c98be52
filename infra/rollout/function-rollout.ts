import { Duration } from "aws-cdk-lib";
import { type Alarm, type IMetric, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IFunction, type IVersion, type Version } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, type IFilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { FunctionName } from "../functions/function-list.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Stage } from "../stages.ts";
import { CANARIES, type CanaryName, isCanary, LIVE } from "./canary-list.ts";
import { crashesOf, faultAlarm } from "./fault-alarm.ts";

const PERIOD = Duration.minutes(1);

/** Matches the log line of a 500. The handler catches the error, so Lambda's error metric does not count it. */
const answered500 = FilterPattern.all(
  FilterPattern.stringValue("$.message", "=", "request failed"),
  FilterPattern.numberValue("$.status", "=", 500),
);
const socketFailed = FilterPattern.stringValue("$.message", "=", "socket route failed");
const FAULTS: Partial<Record<CanaryName, IFilterPattern>> = {
  connect: socketFailed,
  socketMessage: socketFailed,
};

/**
 * Rolls out a stack's functions. Callers use an alias; CodeDeploy shifts a tenth of the calls to the new version, and
 * all after ten minutes without a fault of that version. One fault rolls the deployment back.
 */
export class FunctionRollout extends Construct {
  readonly #stage: Stage;
  readonly #deployment: { readonly application: LambdaApplication; readonly role: Role } | undefined;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
    if (stage.rollout !== "canary") return;
    this.#deployment = {
      application: new LambdaApplication(this, "Application"),
      role: new Role(this, "Role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") }),
    };
  }

  /** Returns what callers should call: the alias of each canary in a versioned stage, else the function. */
  allLive<Name extends FunctionName>(
    functions: Readonly<Record<Name, ServiceFunction>>,
  ): Record<Name, IFunction> {
    const all = Object.entries<ServiceFunction>(functions).map(([name, each]) => [
      name,
      this.#stage.rollout !== undefined && isCanary(name) ? this.#live(name, each) : each,
    ]);
    return Object.fromEntries(all) as Record<Name, IFunction>;
  }

  #live(name: CanaryName, of: ServiceFunction): IFunction {
    const version = of.currentVersion;
    const alias = new Alias(this, `${of.node.id}Live`, {
      aliasName: LIVE,
      // CDK's classes and interfaces disagree about an optional property.
      version: version as IVersion,
    });
    if (this.#deployment) {
      const group = new LambdaDeploymentGroup(this, of.node.id, {
        ...this.#deployment,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
        alarms: [this.#alarm(name, of, version)],
      });
      // The update policy refers to this group, so the group must exist first.
      alias.node.addDependency(group);
    }
    return alias as IFunction;
  }

  /** Counts the new version only, so that faults of the old one do not block its repair. */
  #alarm(name: CanaryName, of: ServiceFunction, { version }: Version): Alarm {
    const called = { functionName: of.functionName, qualifier: LIVE };
    return faultAlarm(this, `${of.node.id}Faults`, {
      counts: {
        crashes: crashesOf(called, PERIOD, { ExecutedVersion: version }),
        failures: this.#failures(name, of, version),
      },
      period: PERIOD,
      threshold: 1,
      meaning: `New code of ${name} fails and is taken back: with it ${CANARIES[name]}.`,
    });
  }

  #failures(name: CanaryName, { node, logGroup }: ServiceFunction, version: string): IMetric {
    const namespace = `Backspread/${this.#stage.name}`;
    const metricName = "FaultsByVersion";
    new MetricFilter(this, `${node.id}FaultLines`, {
      logGroup,
      filterPattern: FAULTS[name] ?? answered500,
      metricNamespace: namespace,
      metricName,
      dimensions: { Function: "$.service", Version: "$.version" },
    });
    return new Metric({
      namespace,
      metricName,
      dimensionsMap: { Function: name, Version: version },
      statistic: Stats.SUM,
      period: PERIOD,
    });
  }
}
