import { type HttpApi as BareApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { pathWithoutSlash } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";

type Props = {
  readonly api: BareApi;
  readonly handlers: Readonly<Partial<Record<RouteName, IFunction>>>;
};

/** A path beside the route table, whose function answers these methods. */
type Endpoint = {
  readonly id: string;
  readonly path: `/${string}`;
  readonly methods: readonly HttpMethod[];
  readonly handler: IFunction;
};

export const addEndpoint = (
  scope: Construct,
  httpApi: BareApi,
  { id, path, methods, handler }: Endpoint,
): void => {
  const integration = new HttpLambdaIntegration(id, handler);
  for (const method of methods)
    new HttpRoute(scope, `${id}${method}`, {
      httpApi,
      routeKey: HttpRouteKey.with(path, method),
      integration,
    });
};

/** Adds routes of the route table to a bare HTTP API. */
export class HttpRoutes extends Construct {
  constructor(scope: Construct, id: string, { api, handlers }: Props) {
    super(scope, id);
    for (const [name, handler] of Object.entries(handlers)) this.#route(api, name as RouteName, handler);
  }

  /** A route key cannot end in a slash. CloudFront removes the slash before the call arrives. */
  #route(httpApi: BareApi, name: RouteName, handler: IFunction): void {
    const { method, path } = routes[name];
    new HttpRoute(this, name, {
      httpApi,
      routeKey: HttpRouteKey.with(pathWithoutSlash(path), HttpMethod[method]),
      integration: new HttpLambdaIntegration(name, handler),
    });
  }
}
