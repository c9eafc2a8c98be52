import { Stack } from "aws-cdk-lib";
import { type WebSocketApi, WebSocketRoute, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Place } from "../functions/needs.ts";
import type { Stage } from "../stages.ts";
import { accessLog } from "./access-log.ts";

type Handlers = {
  readonly connect: IFunction;
  readonly disconnect: IFunction;
  /** Gets every message of a client: what there is to say is too little for routes. */
  readonly message: IFunction;
};

/** The last part of the address that the API itself has. */
export const SOCKET_STAGE = "live";

/** What makes a WebSocket API of a bare one. It is there before its handlers, which are told how to reach its connections. */
export class SocketApi extends Construct {
  readonly #api: WebSocketApi;
  /** Whoever posts to connections does it here; CloudFront's address does not take such calls. */
  readonly place: Place;

  constructor(
    scope: Construct,
    id: string,
    { stage, api }: { readonly stage: Stage; readonly api: WebSocketApi },
  ) {
    super(scope, id);
    this.#api = api;
    new WebSocketStage(this, "Stage", {
      webSocketApi: api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.ratePerSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: accessLog(this, "socket", stage),
    });
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

  /** Gives each route its function. */
  serve({ connect, disconnect, message }: Handlers): void {
    const route = (key: string, handler: IFunction) =>
      new WebSocketRoute(this, `${key.slice(1)}Route`, {
        webSocketApi: this.#api,
        routeKey: key,
        integration: new WebSocketLambdaIntegration(handler.node.id, handler),
      });
    route("$connect", connect);
    route("$disconnect", disconnect);
    route("$default", message);
  }
}
