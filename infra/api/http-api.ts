import { type HttpApi as BareApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { linkPath, linkPicturePath } from "#shared/contracts/shared-links.ts";
import type { FirstRoute } from "../functions/later-routes.ts";
import { HttpRoutes } from "./http-routes.ts";
import { TOKEN } from "./route-throttles.ts";

type Props = {
  readonly api: BareApi;
  readonly handlers: Readonly<Record<FirstRoute, IFunction>>;
  /** Answers the pages and pictures of public links. */
  readonly sharedPage: IFunction;
  /** Answers every path without a route. */
  readonly notFound: IFunction;
};

/**
 * The first routes of a bare HTTP API, and what answers without a route. It has no authorizer, because API Gateway's own 401
 * would not have the contract's shape: handlers check tokens.
 */
export class HttpApi extends HttpRoutes {
  constructor(scope: Construct, id: string, { api, handlers, sharedPage, notFound }: Props) {
    super(scope, id, { api, handlers });
    const integration = new HttpLambdaIntegration("SharedPage", sharedPage);
    for (const [id, path] of Object.entries({
      SharedPage: linkPath(TOKEN),
      SharedPicture: linkPicturePath(TOKEN),
    }))
      new HttpRoute(this, id, {
        httpApi: api,
        routeKey: HttpRouteKey.with(path, HttpMethod.GET),
        integration,
      });
    new HttpRoute(this, "NotFound", {
      httpApi: api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("NotFound", notFound),
    });
  }
}
