import { CrossStackReferences, ReferenceStrength, RemovalPolicy } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Place } from "../functions/needs.ts";
import type { CloudFront } from "../stages.ts";

/** Letters and digits: a header takes them as they are. */
const LENGTH = 64;

/**
 * What a call shows that came through CloudFront. The addresses of the APIs themselves are open to anybody, who could
 * write there what CloudFront says of a reader. Secrets Manager makes the secrets, and CloudFormation puts them where
 * they are used: templates name them only.
 */
export class CloudFrontSecrets extends Construct {
  /** What CloudFront sends: all of them. */
  readonly header: string;
  /** What functions want to see: the first. One reference for each, since a template may have 60. */
  readonly place: Place;

  constructor(scope: Construct, id: string, { secrets: [wanted, ...others] }: CloudFront) {
    super(scope, id);
    const first = this.#secret(wanted);
    this.header = [first, ...others.map((name) => this.#secret(name))].join(" ");
    this.place = { env: { ORIGIN_SECRET: first }, statements: {} };
  }

  /** Another name makes another secret, so that whatever refers to it is deployed again. */
  #secret(name: string): string {
    const secret = new Secret(this, name, {
      description: "Backspread: what CloudFront shows to the APIs",
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // An export could not be removed while functions, whose stacks are deployed later, still import it.
    CrossStackReferences.of(secret).produce(ReferenceStrength.WEAK);
    // A reference that CloudFormation resolves; whoever may read a function's or the distribution's settings sees it.
    return secret.secretValue.unsafeUnwrap();
  }
}
