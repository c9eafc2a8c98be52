import { expect, test } from "vitest";
import * as z from "zod";
import { STEP_PLACEHOLDERS } from "../../../infra/background/state-machine.ts";
import { CANARIES } from "../../../infra/rollout/canary-list.ts";
import {
  type Resource,
  referencesIn,
  resource,
  resourcesOf,
  type Synthesised,
  synthesise,
} from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

const canaries = Object.keys(CANARIES).toSorted();

const nameOf = (id = ""): string => {
  const name = id.replace(/[0-9A-F]{8}$/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const referenced = (value: unknown, stage: Synthesised, type: string): string[] =>
  referencesIn(value, stage).filter((id) => stage.Resources[id]?.Type === type);

const functionOf = (value: unknown, stage: Synthesised): string =>
  nameOf(referenced(value, stage, "AWS::Lambda::Function")[0]);

/** Returns functions with an alias, by alias id. */
const aliased = (stage: Synthesised): Map<string, string> =>
  new Map(
    resourcesOf(stage, "AWS::Lambda::Alias").map(([id, { Properties }]) => [
      id,
      functionOf(Properties.FunctionName, stage),
    ]),
  );

test.each([
  ["prod", prod],
  ["dev", dev],
])("gives the canaries of %s an alias that every caller uses", (_, stage) => {
  const aliases = aliased(stage);
  expect([...aliases.values()].toSorted()).toEqual(canaries);
  const callers = ["AWS::ApiGatewayV2::Integration", "AWS::Lambda::Permission", "AWS::Events::Rule"];
  for (const [id, { Properties }] of callers.flatMap((type) => resourcesOf(stage, type))) {
    const called = [Properties.IntegrationUri, Properties.FunctionName, Properties.Targets];
    expect([id, canaries.includes(functionOf(called, stage))]).toEqual([id, false]);
  }
  const integrated = resourcesOf(stage, "AWS::ApiGatewayV2::Integration").flatMap(([, { Properties }]) =>
    referenced(Properties.IntegrationUri, stage, "AWS::Lambda::Alias"),
  );
  expect(integrated.toSorted()).toEqual([...aliases.keys()].toSorted());
});

const UpdatePolicy = z.object({
  CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: z.object({ Ref: z.string() }) }),
});
const DeploymentGroup = z.object({
  AlarmConfiguration: z.object({
    Enabled: z.literal(true),
    Alarms: z.array(z.object({ Name: z.object({ Ref: z.string() }) })),
  }),
  AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
  DeploymentConfigName: z.string(),
});

/** Returns the deployment group of an alias, which must exist before the alias is updated. */
const groupOf = (alias: Resource): z.output<typeof DeploymentGroup> => {
  const { Ref } = UpdatePolicy.parse(alias.UpdatePolicy).CodeDeployLambdaAliasUpdate.DeploymentGroupName;
  expect([alias.DependsOn].flat()).toContain(Ref);
  return DeploymentGroup.parse(prod.Resources[Ref]?.Properties);
};

const Metrics = z.array(
  z.object({
    MetricStat: z
      .object({
        Metric: z.object({
          MetricName: z.string(),
          Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })),
        }),
      })
      .optional(),
  }),
);
const dimensions = (alarm: Resource | undefined, metricName: string): Record<string, unknown>[] =>
  Metrics.parse(alarm?.Properties.Metrics)
    .flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
    .filter(({ MetricName }) => MetricName === metricName)
    .map(({ Dimensions }) => Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])));

const versionIn = (value: unknown): string | undefined => referenced(value, prod, "AWS::Lambda::Version")[0];

test("watches only the new version, so that faults of the old one do not block its repair", () => {
  for (const [, alias] of resourcesOf(prod, "AWS::Lambda::Alias")) {
    const name = functionOf(alias.Properties.FunctionName, prod);
    const coming = versionIn(alias.Properties.FunctionVersion);
    expect(coming).toBeDefined();
    const alarm = prod.Resources[groupOf(alias).AlarmConfiguration.Alarms[0]?.Name.Ref ?? ""];
    const [crashes] = dimensions(alarm, "Errors");
    expect(versionIn(crashes?.ExecutedVersion)).toBe(coming);
    expect(JSON.stringify(crashes?.Resource)).toContain(":live");
    const [faults] = dimensions(alarm, "FaultsByVersion");
    expect(faults).toMatchObject({ Function: name });
    expect(versionIn(faults?.Version)).toBe(coming);
  }
});

test("rolls a new workflow back on its own failed steps only", () => {
  const [, alias] = resource(prod, "AWS::StepFunctions::StateMachineAlias");
  const { Alarms } = alias.Properties.DeploymentPreference as { Alarms: { Ref: string }[] };
  expect(Alarms).toHaveLength(1);
  const alarm = prod.Resources[Alarms[0]?.Ref ?? ""];
  const steps = dimensions(alarm, "Errors").map(({ FunctionName, Resource }) => {
    const step = functionOf(FunctionName, prod);
    expect(functionOf(Resource, prod)).toBe(step);
    expect(nameOf(versionIn(Resource)?.replace(/CurrentVersion([0-9A-F]{8}).*$/, "$1"))).toBe(step);
    return step;
  });
  expect(steps.toSorted()).toEqual(Object.keys(STEP_PLACEHOLDERS).toSorted());
  // One attempt and two retries.
  expect(alarm?.Properties.Threshold).toBe(3);
});
