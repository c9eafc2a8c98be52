import { Stack } from "aws-cdk-lib";
import { CfnStage, type WebSocketApi, WebSocketRoute, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Place } from "../functions/needs.ts";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { accessLog } from "./access-log.ts";
import { socketThrottles } from "./route-throttles.ts";

type Handlers = {
  readonly connect: IFunction;
  readonly disconnect: IFunction;
  /** Handles every message of a client; the protocol is too small for routes. */
  readonly message: IFunction;
};

/** The stage name, the last part of the API's own address. */
export const SOCKET_STAGE = "live";

/** Adds handlers to a bare WebSocket API, whose address they need. */
export class SocketApi extends Construct {
  readonly #api: WebSocketApi;
  readonly #stage: WebSocketStage;
  /** Where functions post to connections; CloudFront's address does not accept these calls. */
  readonly place: Place;

  constructor(
    scope: Construct,
    id: string,
    { stage, api }: { readonly stage: Stage; readonly api: WebSocketApi },
  ) {
    super(scope, id);
    this.#api = api;
    this.#stage = new WebSocketStage(this, "Stage", {
      webSocketApi: api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.ratePerSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: accessLog(this, "socket", stage),
    });
    resourceOf(this.#stage, CfnStage).routeSettings = socketThrottles(stage);
    const stack = Stack.of(this);
    const manage = (method: string) => [
      {
        actions: ["execute-api:ManageConnections"],
        resources: [
          stack.formatArn({
            service: "execute-api",
            resource: api.apiId,
            resourceName: `${SOCKET_STAGE}/${method}/@connections/*`,
          }),
        ],
      },
    ];
    this.place = {
      env: {
        CONNECTIONS_ENDPOINT: `https://${api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}/${SOCKET_STAGE}`,
      },
      statements: { post: manage("POST"), disconnect: manage("DELETE") },
    };
  }

  serve({ connect, disconnect, message }: Handlers): void {
    const route = (key: string, handler: IFunction) =>
      new WebSocketRoute(this, `${key.slice(1)}Route`, {
        webSocketApi: this.#api,
        routeKey: key,
        integration: new WebSocketLambdaIntegration(handler.node.id, handler),
      });
    // API Gateway refuses the throttle of a route that does not exist.
    this.#stage.node.addDependency(route("$connect", connect));
    route("$disconnect", disconnect);
    route("$default", message);
  }
}
