import type {
  IPolicyValidationContext,
  IPolicyValidationPlugin,
  PolicyValidationPluginReport,
  PolicyViolation,
} from "aws-cdk-lib";
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from "cdk-nag";
import { type Accepted, acceptedFindings } from "./accepted-findings.ts";

/** One thing that a pack says against one resource. */
export type Finding = { readonly rule: string; readonly detail: string; readonly path: string };

const packs = (): readonly NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];

/** `AwsSolutions-IAM5[Resource::*]` is the rule and what it found. */
const findingOf = (ruleName: string, path: string): Finding => {
  const [, rule = ruleName, detail = ""] = /^([^[]+)\[(.*)\]$/s.exec(ruleName) ?? [];
  return { rule, detail, path };
};

/** Whether the table has a reason for the finding. */
export const isAccepted = ({ rules, finding, on }: Accepted, { rule, detail, path }: Finding): boolean =>
  rules.includes(rule) && on.test(path) && (finding?.test(detail) ?? true);

/** What is left of a violation once the resources are gone that have a reason. */
const unacceptedOf = (violation: PolicyViolation): PolicyViolation => ({
  ...violation,
  violatingResources: violation.violatingResources.filter(({ constructPath = "" }) => {
    const found = findingOf(violation.ruleName, constructPath);
    return !acceptedFindings.some((accepted) => isAccepted(accepted, found));
  }),
});

const violationsIn = (context: IPolicyValidationContext): PolicyViolation[] =>
  packs().flatMap((pack) => pack.validate(context).violations);

/**
 * cdk-nag's packs AwsSolutions and Serverless over an app. Whatever they find that the table of accepted findings has no
 * reason for ends the synth, warnings included. The library's own acknowledgements name one finding on one construct
 * each; here a reason stands once for all that it is about.
 */
export class TemplateReview implements IPolicyValidationPlugin {
  readonly name = "cdk-nag";
  /** All that the packs said at the last synth, whether accepted or not. */
  readonly findings: Finding[] = [];

  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const all = violationsIn(context);
    this.findings.push(
      ...all.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = "" }) => findingOf(ruleName, constructPath)),
      ),
    );
    const violations = all
      .map(unacceptedOf)
      .filter(({ violatingResources }) => violatingResources.length > 0);
    return { success: violations.length === 0, violations };
  }
}
