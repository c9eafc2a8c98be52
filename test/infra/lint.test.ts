import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as z from "zod";
import { stages } from "../../infra/stages.ts";
import { deployableStages } from "./filled-stages.ts";
import { synthesiseAnew } from "./templates.ts";

/**
 * AWS's own validation of templates, which comes with the CDK library: the schemas of all resources and the rules of
 * cfn-lint that need no network. CDK runs it at each synth, but lets warnings pass and leaves some rules out.
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

/** What it says of a template, warnings and worse; `text` is JSON. */
const complaints = (text: string): string[] =>
  Report.parse(
    engine.validateTemplate(new validation.TemplateContent(text), {
      severityLevel: "WARN",
      detailLevel: "STANDARD",
    }),
  ).diagnostics.map(
    ({ ruleId, entity, propertyPath = "", message }) =>
      `${ruleId} ${entity?.logicalId ?? ""} ${propertyPath}: ${message}`,
  );

test.each([["dev", stages.dev], ["prod", stages.prod], ...deployableStages] as const)(
  "finds no schema violation or superfluous part in the templates of %s",
  async (_, made) => {
    const stage = await synthesiseAnew(made);
    for (const stack of stage.stackNames) expect([stack, complaints(stage.text(stack))]).toEqual([stack, []]);
  },
);

test("detects a resource that CloudFormation would refuse", () => {
  const wrong = {
    Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: "soon" } } },
  };
  expect(complaints(JSON.stringify(wrong)).join()).toContain("VisibilityTimeout");
});
