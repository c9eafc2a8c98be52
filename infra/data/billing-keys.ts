import { SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Stage } from "../stages.ts";
import { removalOf } from "./removal.ts";

/** What the secret holds until somebody puts the real keys in: no key, and Stripe takes it for none. */
export const PLACEHOLDER_KEYS = JSON.stringify({
  apiKey: "put-the-api-key-here",
  webhookSecret: "put-the-secret-here",
});

/**
 * The keys to Stripe. They are put in by hand (operating/first-deployment.md), never by a deployment: the template says what stands
 * there at first, and a later deployment leaves alone what somebody changed.
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
