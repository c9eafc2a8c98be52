import recommended from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };

/** What CDK recommends for a new app and this one does otherwise. */
const OTHERWISE = {
  // Where CloudFormation refuses to replace what others import, a weak reference would go on naming what is gone. Those
  // that may be weak say so themselves (see the README).
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
} as const satisfies { readonly [Flag in keyof typeof recommended]?: unknown };

/**
 * How CDK behaves: all that its own release recommends for a new app. In code and not in cdk.json, so that templates are
 * the same without the command line; from the library's list, so that an upgrade of the library shows in the templates
 * (`npx cdk diff`) and not in a file that somebody must remember.
 */
export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = { ...recommended, ...OTHERWISE };
