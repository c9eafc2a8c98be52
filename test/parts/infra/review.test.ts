import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, Stack, Validations } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { expect, test } from "vitest";
import { FEATURE_FLAGS } from "../../../infra/assembly.ts";
import { functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { acceptedFindings } from "../../../infra/review/accepted-findings.ts";
import { type Finding, isAccepted, TemplateReview } from "../../../infra/review/template-review.ts";
import { makeStacks } from "../../../infra/stacks/make-stacks.ts";
import type { Stage } from "../../../infra/stages.ts";
import { sharedTempFolder, tempFolder } from "../../support/temp-folder.ts";
import { deployableStages } from "./filled-stages.ts";

/** Returns cdk-nag's findings for a stage with empty functions. Throws on a finding without a reason. */
const findingsIn = (stage: Stage): Finding[] => {
  const code = sharedTempFolder();
  writeFileSync(join(code, "index.mjs"), "");
  const app = new App({
    outdir: sharedTempFolder(),
    analyticsReporting: false,
    context: { ...FEATURE_FLAGS },
  });
  const review = new TemplateReview();
  Validations.of(app).addPlugins(review);
  makeStacks(
    app,
    stage,
    new Map(
      functionNames.map((name) => [functionList[name].entry, { folder: code, handler: "index.handler" }]),
    ),
  );
  app.synth();
  return review.findings;
};

const findings = deployableStages.flatMap(([, stage]) => findingsIn(stage));

test("accepts only findings that occur, each with one reason", () => {
  const unused = acceptedFindings.filter(
    (accepted) => !findings.some((found) => isAccepted(accepted, found)),
  );
  expect(unused.map(({ rules, on }) => `${rules.join()} on ${on.source}`)).toEqual([]);
  const reasonsOf = (found: Finding) =>
    acceptedFindings.filter((accepted) => isAccepted(accepted, found)).length;
  expect(findings.filter((found) => reasonsOf(found) !== 1)).toEqual([]);
});

test("fails the synth on a finding without a reason and names it", () => {
  const app = new App({ outdir: tempFolder(), analyticsReporting: false });
  new Bucket(new Stack(app, "Backspread-dev-Data"), "Open");
  const review = new TemplateReview();
  Validations.of(app).addPlugins(review);
  expect(() => app.synth()).toThrow();
  expect(review.findings.map(({ rule, path }) => `${rule} ${path}`)).toContain(
    "AwsSolutions-S1 Backspread-dev-Data/Open/Resource",
  );
});
