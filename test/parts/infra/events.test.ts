import { expect, test } from "vitest";
import { functionNames } from "../../../infra/functions/function-list.ts";
import { acceptedFindings } from "../../../infra/review/accepted-findings.ts";
import { isAccepted } from "../../../infra/review/template-review.ts";
import { grantsOf, type Resource, referencesIn, resourcesOf, synthesise } from "./templates.ts";

/** Asynchronous invocations: a lost event reaches a dead-letter queue, or this table gives the reason for none. */

const prod = await synthesise("prod");

const hasReason = (rule: string, { Metadata }: Resource): boolean => {
  const found = { rule, detail: "", path: String(Metadata["aws:cdk:path"]) };
  return acceptedFindings.some((accepted) => isAccepted(accepted, found));
};

type Target = { readonly Arn: unknown; readonly DeadLetterConfig?: { readonly Arn: unknown } };

test("gives each rule target a dead-letter queue, or a reason for none", () => {
  const rules = resourcesOf(prod, "AWS::Events::Rule");
  expect(rules.length).toBeGreaterThan(2);
  for (const [id, rule] of rules)
    for (const { DeadLetterConfig } of rule.Properties.Targets as Target[]) {
      const queues = referencesIn(DeadLetterConfig, prod).map((each) => prod.Resources[each]?.Type);
      expect([id, queues.includes("AWS::SQS::Queue") || hasReason("Serverless-EventBusDLQ", rule)]).toEqual([
        id,
        true,
      ]);
    }
});

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

test("gives each asynchronous function a retry policy, and a dead-letter queue or a reason for none", () => {
  const started = functionNames.flatMap((name) =>
    grantsOf(prod, `${pascal(name)}Role`)
      .filter(({ action }) => action === "lambda:InvokeFunction")
      .flatMap(({ on }) => on),
  );
  expect(started.length).toBeGreaterThan(1);
  const configs = resourcesOf(prod, "AWS::Lambda::EventInvokeConfig");
  for (const id of started) {
    const [, config] =
      configs.find(([, { Properties }]) => referencesIn(Properties.FunctionName, prod).includes(id)) ?? [];
    expect(config?.Properties, id).toMatchObject({
      MaximumRetryAttempts: expect.any(Number),
      MaximumEventAgeInSeconds: expect.any(Number),
    });
    const queues = referencesIn(config?.Properties.DestinationConfig, prod);
    const isLeft = config !== undefined && hasReason("Serverless-LambdaAsyncFailureDestination", config);
    expect([id, queues.length > 0 || isLeft]).toEqual([id, true]);
  }
});
