import {
  type HttpApi as BareApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { linkPath, linkPicturePath } from "#shared/contracts/shared-links.ts";
import type { FirstRoute } from "../functions/later-routes.ts";
import type { Stage } from "../stages.ts";

import { accessLog } from "./access-log.ts";
import { HttpRoutes } from "./http-routes.ts";

const TOKEN = "{token}";

type Props = {
  readonly stage: Stage;
  readonly api: BareApi;
  readonly handlers: Readonly<Record<FirstRoute, IFunction>>;
  /** Answers the pages and pictures of public links. */
  readonly sharedPage: IFunction;
  /** Answers every path without a route. */
  readonly notFound: IFunction;
};

/**
 * The first routes of a bare HTTP API, what answers without a route, and the stage that serves all. It has no authorizer, because API Gateway's own 401 would not
 * have the contract's shape: handlers check tokens.
 */
export class HttpApi extends HttpRoutes {
  readonly #api: BareApi;

  constructor(scope: Construct, id: string, { stage, api, handlers, sharedPage, notFound }: Props) {
    super(scope, id, { api, handlers });
    this.#api = api;
    const integration = new HttpLambdaIntegration("SharedPage", sharedPage);
    for (const [id, path] of Object.entries({
      SharedPage: linkPath(TOKEN),
      SharedPicture: linkPicturePath(TOKEN),
    }))
      new HttpRoute(this, id, {
        httpApi: this.#api,
        routeKey: HttpRouteKey.with(path, HttpMethod.GET),
        integration,
      });
    new HttpRoute(this, "NotFound", {
      httpApi: this.#api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("NotFound", notFound),
    });
    this.#stage(stage);
  }

  #stage(stage: Stage): void {
    const { ratePerSecond: rateLimit, burst: burstLimit } = stage.throttle;
    new HttpStage(this, "Stage", {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit, burstLimit },
      accessLogSettings: accessLog(this, "http", stage),
    });
  }
}
