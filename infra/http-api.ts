import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  type HttpApi as BareApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { pathWithoutSlash } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import type { Stage } from "./stages.ts";

type Props = {
  readonly stage: Stage;
  readonly api: BareApi;
  readonly handlers: Readonly<Record<RouteName, IFunction>>;
  /** Answers every path that no route has. */
  readonly notFound: IFunction;
};

/** Routes, never paths: a path holds ids and users' names. */
const ACCESS_LOG_FORMAT = JSON.stringify({
  requestId: "$context.requestId",
  time: "$context.requestTimeEpoch",
  route: "$context.routeKey",
  status: "$context.status",
  latencyMs: "$context.responseLatency",
  responseBytes: "$context.responseLength",
  error: "$context.integrationErrorMessage",
});

/**
 * What makes an HTTP API of a bare one: the routes of the route table, and no other. There is no authorizer, because its
 * 401 would not have the contract's shape: handlers check tokens themselves.
 */
export class HttpApi extends Construct {
  readonly #api: BareApi;

  constructor(scope: Construct, id: string, { stage, api, handlers, notFound }: Props) {
    super(scope, id);
    this.#api = api;
    for (const name of Object.keys(routes) as RouteName[]) this.#route(name, handlers[name]);
    new HttpRoute(this, "NotFound", {
      httpApi: this.#api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("NotFound", notFound),
    });
    this.#stage(stage);
  }

  /** A route key cannot end in a slash: CloudFront strips it before the call arrives here. */
  #route(name: RouteName, handler: IFunction): void {
    const { method, path } = routes[name];
    new HttpRoute(this, name, {
      httpApi: this.#api,
      routeKey: HttpRouteKey.with(pathWithoutSlash(path), HttpMethod[method]),
      integration: new HttpLambdaIntegration(name, handler),
    });
  }

  #stage({ logDays, throttle }: Stage): void {
    const log = new LogGroup(this, "AccessLog", { retention: logDays, removalPolicy: RemovalPolicy.DESTROY });
    new HttpStage(this, "Stage", {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit: throttle.ratePerSecond, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
  }
}
