import recommended from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };

/** Flags that differ from CDK's recommendation for a new app. */
const OTHERWISE = {
  // A weak reference could name a removed resource where CloudFormation would refuse the removal. The references that
  // may be weak are marked individually (stacks/README.md).
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
} as const satisfies { readonly [Flag in keyof typeof recommended]?: unknown };

/**
 * CDK's feature flags: its release's recommendations for a new app. They are in code, not in cdk.json, so that
 * templates do not depend on the command line, and an upgrade of CDK shows in `npx cdk diff`.
 */
export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = { ...recommended, ...OTHERWISE };
