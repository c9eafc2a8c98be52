import { RemovalPolicy, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { giveEmptierLog } from "../data/removal.ts";
import type { Place, Places } from "../functions/needs.ts";
import { Site } from "../site/site.ts";
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

type Props = StackProps & {
  readonly stage: Stage;
  /** The certificate of the stage's own domain. */
  readonly certificateArn?: string | undefined;
  /** The web ACL before the site. */
  readonly webAclArn?: string | undefined;
};

/** CloudFront and both APIs. It precedes all functions, which need the site's address. */
export class SiteStack extends Stack {
  readonly httpApi: HttpApi;
  readonly socketApi: WebSocketApi;
  readonly places: Pick<Places, "site" | "cloudFrontSecret">;

  constructor(scope: Construct, id: string, { stage, certificateArn, webAclArn, ...props }: Props) {
    super(scope, id, props);
    this.httpApi = new HttpApi(this, "HttpApi", {
      apiName: `backspread-${stage.name}-http`,
      createDefaultStage: false,
    });
    this.socketApi = new WebSocketApi(this, "SocketsApi", {
      apiName: `backspread-${stage.name}-socket`,
      routeSelectionExpression: "$request.body.action",
    });
    const { name, cloudFront } = stage;
    const secrets = cloudFront && new CloudFrontSecrets(this, "CloudFrontSecrets", { name, cloudFront });
    this.places = {
      site: {
        env: { SITE_ORIGIN: this.#origin(stage, secrets, { certificateArn, webAclArn }) },
        statements: {},
      },
      cloudFrontSecret: secrets?.place ?? { env: {}, statements: {} },
    };
    if (secrets) giveEmptierLog(this, stage);
  }

  /** Returns the site's origin: its domain, CloudFront's address, or the setting of a stage without CloudFront. */
  #origin(
    stage: Stage,
    secrets: CloudFrontSecrets | undefined,
    arns: Pick<Props, "certificateArn" | "webAclArn">,
  ): string {
    if (secrets) {
      const { httpApi, socketApi } = this;
      const cloudFrontHeader = secrets.header;
      return new Site(this, "Site", { stage, httpApi, socketApi, cloudFrontHeader, ...arns }).origin;
    }
    if (stage.siteOrigin === undefined) throw new Error(`nothing serves the site of stage ${stage.name}`);
    return stage.siteOrigin;
  }
}
