import { SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Stage } from "../stages.ts";
import { removalOf } from "./removal.ts";

/** The initial content of the secret, which Stripe refuses. */
export const PLACEHOLDER_KEYS = JSON.stringify({
  apiKey: "put-the-api-key-here",
  webhookSecret: "put-the-secret-here",
});

/**
 * The Stripe keys. The operator enters them by hand (operating/first-deployment.md); a deployment sets only the
 * placeholder and leaves changed values alone.
 */
export class BillingKeys extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.secret = new Secret(this, "Secret", {
      description: `Backspread ${stage.name}: Stripe's API key and webhook secret`,
      secretStringValue: SecretValue.unsafePlainText(PLACEHOLDER_KEYS),
      removalPolicy: removalOf(stage),
    });
  }
}
