import { Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { giveEmptierLog } from "../data/removal.ts";
import type { Places } from "../functions/needs.ts";
import { CloudFrontSecrets } from "../site/cloudfront-secrets.ts";
import { Site } from "../site/site.ts";
import type { Stage } from "../stages.ts";

type Props = StackProps & {
  readonly stage: Stage;
  /** The certificate of the stage's own domain. */
  readonly certificateArn?: string | undefined;
};

/**
 * CloudFront and both APIs. It precedes all functions, which need the site's address; CloudFront needs only an API's
 * id, not its routes.
 */
export class SiteStack extends Stack {
  readonly httpApi: HttpApi;
  readonly socketApi: WebSocketApi;
  readonly places: Pick<Places, "site" | "cloudFrontSecret">;

  constructor(scope: Construct, id: string, { stage, certificateArn, ...props }: Props) {
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
      site: { env: { SITE_ORIGIN: this.#origin(stage, secrets, certificateArn) }, statements: {} },
      cloudFrontSecret: secrets?.place ?? { env: {}, statements: {} },
    };
    if (secrets) giveEmptierLog(this, stage);
  }

  /** Returns the site's origin: its domain, CloudFront's address, or the setting of a stage without CloudFront. */
  #origin(stage: Stage, secrets: CloudFrontSecrets | undefined, certificateArn: string | undefined): string {
    if (secrets) {
      const { httpApi, socketApi } = this;
      const cloudFrontHeader = secrets.header;
      return new Site(this, "Site", { stage, httpApi, socketApi, cloudFrontHeader, certificateArn }).origin;
    }
    if (stage.siteOrigin === undefined) throw new Error(`nothing serves the site of stage ${stage.name}`);
    return stage.siteOrigin;
  }
}
