import { RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Place } from "../functions/needs.ts";
import type { CloudFront, Stage } from "../stages.ts";

/** Length in letters and digits, which a header takes unescaped. */
const LENGTH = 64;

/** CloudFormation resolves this reference. Readers of the function's or distribution's settings can see the value. */
const resolved = (value: SecretValue): string => value.unsafeUnwrap();

/**
 * The secret header of calls through CloudFront. The APIs' own addresses are public, and a direct caller could forge
 * CloudFront's headers. Secrets Manager creates the secrets and CloudFormation resolves them; templates only name
 * them.
 */
export class CloudFrontSecrets extends Construct {
  readonly header: string;
  /**
   * The secret that functions require: the first. Later stacks refer to it by its name, so that a change set shows what
   * changes. Each function has one reference, because a template may have 60.
   */
  readonly place: Place;

  constructor(
    scope: Construct,
    id: string,
    { name, cloudFront }: { readonly name: Stage["name"]; readonly cloudFront: CloudFront },
  ) {
    super(scope, id);
    const [wanted, ...others] = cloudFront.secrets;
    const nameOf = (month: string): string => `Backspread-${name}-CloudFront-${month}`;
    this.header = [wanted, ...others].map((month) => this.#secret(month, nameOf(month))).join(" ");
    this.place = {
      env: { ORIGIN_SECRET: resolved(SecretValue.secretsManager(nameOf(wanted))) },
      statements: {},
    };
  }

  /** A new month creates a new secret and redeploys everything that refers to it. */
  #secret(month: string, secretName: string): string {
    const secret = new Secret(this, month, {
      secretName,
      description: "Backspread: what CloudFront shows to the APIs",
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return resolved(secret.secretValue);
  }
}
