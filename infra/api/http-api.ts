import {
  type HttpApi as BareApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { pathWithoutSlash } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { linkPath, linkPicturePath } from "#shared/contracts/shared-links.ts";
import type { Stage } from "../stages.ts";

const TOKEN = "{token}";

import { accessLog } from "./access-log.ts";

type Props = {
  readonly stage: Stage;
  readonly api: BareApi;
  readonly handlers: Readonly<Record<RouteName, IFunction>>;
  /** Answers the pages and pictures of public links. */
  readonly sharedPage: IFunction;
  /** Answers every path without a route. */
  readonly notFound: IFunction;
};

/**
 * Adds the routes of the route table to a bare HTTP API. It has no authorizer, because API Gateway's own 401 would not
 * have the contract's shape: handlers check tokens.
 */
export class HttpApi extends Construct {
  readonly #api: BareApi;

  constructor(scope: Construct, id: string, { stage, api, handlers, sharedPage, notFound }: Props) {
    super(scope, id);
    this.#api = api;
    for (const name of Object.keys(routes) as RouteName[]) this.#route(name, handlers[name]);
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

  /** A route key cannot end in a slash. CloudFront removes the slash before the call arrives. */
  #route(name: RouteName, handler: IFunction): void {
    const { method, path } = routes[name];
    new HttpRoute(this, name, {
      httpApi: this.#api,
      routeKey: HttpRouteKey.with(pathWithoutSlash(path), HttpMethod[method]),
      integration: new HttpLambdaIntegration(name, handler),
    });
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
