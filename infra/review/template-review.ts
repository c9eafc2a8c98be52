import type {
  IPolicyValidationContext,
  IPolicyValidationPlugin,
  PolicyValidationPluginReport,
  PolicyViolation,
} from "aws-cdk-lib";
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from "cdk-nag";
import { type Accepted, acceptedFindings } from "./accepted-findings.ts";

/** One finding of a pack on one resource. */
export type Finding = { readonly rule: string; readonly detail: string; readonly path: string };

const packs = (): readonly NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];

/** Splits a rule name such as `AwsSolutions-IAM5[Resource::*]` into rule and finding. */
const findingOf = (ruleName: string, path: string): Finding => {
  const [, rule = ruleName, detail = ""] = /^([^[]+)\[(.*)\]$/s.exec(ruleName) ?? [];
  return { rule, detail, path };
};

export const isAccepted = ({ rules, finding, on }: Accepted, { rule, detail, path }: Finding): boolean =>
  rules.includes(rule) && on.test(path) && (finding?.test(detail) ?? true);

/** Returns the violation without accepted resources; undefined when none is left. */
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
 * Runs cdk-nag's packs AwsSolutions and Serverless. A finding or warning that is not accepted fails the synth. CDK's
 * own acknowledgements cover one finding on one construct; here one reason covers every construct it applies to.
 */
export class TemplateReview implements IPolicyValidationPlugin {
  readonly name = "cdk-nag";
  /** All findings of the last synth, accepted or not. */
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
