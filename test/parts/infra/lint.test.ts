import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as z from "zod";
import { deployableStages } from "./filled-stages.ts";
import { synthesise } from "./templates.ts";

/**
 * AWS's template validation, shipped with CDK: resource schemas and cfn-lint rules that need no network. CDK runs it
 * at each synth but ignores warnings and skips some rules.
 */
type Validation = {
  readonly CompositeEngine: new () => { validateTemplate(template: unknown, config: object): unknown };
  readonly TemplateContent: new (text: string) => unknown;
};
const validation: Validation = createRequire(createRequire(import.meta.url).resolve("aws-cdk-lib"))(
  "@aws/cloudformation-validate",
);

const Report = z.object({
  diagnostics: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      propertyPath: z.string().optional(),
      entity: z.object({ logicalId: z.string().optional() }).optional(),
    }),
  ),
});

const engine = new validation.CompositeEngine();

/** Returns the warnings and errors for a template's JSON. */
const validate = (text: string): string[] =>
  Report.parse(
    engine.validateTemplate(new validation.TemplateContent(text), {
      severityLevel: "WARN",
      detailLevel: "STANDARD",
    }),
  ).diagnostics.map(
    ({ ruleId, entity, propertyPath = "", message }) =>
      `${ruleId} ${entity?.logicalId ?? ""} ${propertyPath}: ${message}`,
  );

/** Stages share most of their templates. */
const validated = new Map<string, string[]>();
const complaints = (text: string): string[] => {
  const found = validated.get(text) ?? validate(text);
  validated.set(text, found);
  return found;
};

/** Those with the most of their own; the settings of the others change values alone. */
const varied = deployableStages.filter(([what]) => !/filled in$|certificate$/.test(what));

test.each(varied)("finds no schema violation or superfluous part in the templates of %s", async (_, made) => {
  const stage = await synthesise(made);
  for (const stack of stage.stackNames) expect([stack, complaints(stage.text(stack))]).toEqual([stack, []]);
});

test("detects a resource that CloudFormation would refuse", () => {
  const wrong = {
    Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: "soon" } } },
  };
  expect(complaints(JSON.stringify(wrong)).join()).toContain("VisibilityTimeout");
});
