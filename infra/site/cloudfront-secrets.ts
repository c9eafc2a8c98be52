import { CrossStackReferences, ReferenceStrength, RemovalPolicy } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Place } from "../functions/needs.ts";
import type { CloudFront } from "../stages.ts";

/** Length in letters and digits, which a header takes unescaped. */
const LENGTH = 64;

/**
 * The secret header of calls through CloudFront. The APIs' own addresses are public, and a direct caller could forge
 * CloudFront's headers. Secrets Manager creates the secrets and CloudFormation resolves them; templates only name
 * them.
 */
export class CloudFrontSecrets extends Construct {
  /** The header that CloudFront sends, with all secrets. */
  readonly header: string;
  /** The secret that functions require: the first. Each function has one reference, because a template may have 60. */
  readonly place: Place;

  constructor(scope: Construct, id: string, { secrets: [wanted, ...others] }: CloudFront) {
    super(scope, id);
    const first = this.#secret(wanted);
    this.header = [first, ...others.map((name) => this.#secret(name))].join(" ");
    this.place = { env: { ORIGIN_SECRET: first }, statements: {} };
  }

  /** A new name creates a new secret and redeploys everything that refers to it. */
  #secret(name: string): string {
    const secret = new Secret(this, name, {
      description: "Backspread: what CloudFront shows to the APIs",
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A weak reference: an export could not be removed while functions of later stacks import it.
    CrossStackReferences.of(secret).produce(ReferenceStrength.WEAK);
    // CloudFormation resolves this reference. Readers of the function's or distribution's settings can see the value.
    return secret.secretValue.unsafeUnwrap();
  }
}
