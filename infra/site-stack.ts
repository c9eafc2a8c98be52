import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { ApiStack } from "./api-stack.ts";
import type { CloudFrontSecrets } from "./cloudfront-secrets.ts";
import { giveEmptierLog } from "./removal.ts";
import { Site } from "./site.ts";
import { SOCKET_STAGE } from "./socket-api.ts";
import type { SocketStack } from "./socket-stack.ts";
import type { Stage } from "./stages.ts";

type Props = StackProps & {
  readonly stage: Stage;
  readonly socket: SocketStack;
  readonly api: ApiStack;
  readonly secrets: CloudFrontSecrets;
};

/** What browsers see: the site's files and both APIs behind one address. */
export class SiteStack extends Stack {
  readonly site: Site;

  constructor(scope: Construct, id: string, { stage, socket, api, secrets, ...props }: Props) {
    super(scope, id, props);
    this.site = new Site(this, "Site", {
      stage,
      httpApiId: api.http.api.apiId,
      socketApiId: socket.sockets.api.apiId,
      socketStage: SOCKET_STAGE,
      cloudFrontHeader: secrets.header,
    });
    giveEmptierLog(this, stage);
  }
}
