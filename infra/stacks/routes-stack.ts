import { Stack, type StackProps } from "aws-cdk-lib";
import { type HttpApi as BareApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { MCP_PATH } from "#shared/contracts/mcp.ts";
import { addEndpoint, HttpRoutes } from "../api/http-routes.ts";
import { HttpApiStage } from "../api/http-stage.ts";
import { LATER_ROUTES, type LaterRoute } from "../functions/later-routes.ts";
import {
  type FunctionSurroundings,
  functionsIn,
  type ServiceFunction,
} from "../functions/service-function.ts";

type Props = StackProps & FunctionSurroundings & { readonly api: BareApi };

/** The later routes of the HTTP API and their functions, since a stack holds 500 resources, and the stage that serves all. */
export class RoutesStack extends Stack {
  readonly functions: Readonly<Record<LaterRoute | "mcp", ServiceFunction>>;

  constructor(scope: Construct, id: string, { stage, codeFolders, places, api, ...props }: Props) {
    super(scope, id, props);
    const make = functionsIn(this, { stage, codeFolders, places });
    const handlers = Object.fromEntries(LATER_ROUTES.map((name) => [name, make(name)])) as Record<
      LaterRoute,
      ServiceFunction
    >;
    const mcp = make("mcp");
    this.functions = { ...handlers, mcp };
    const http = new HttpRoutes(this, "Http", { api, handlers });
    // Its function refuses the other methods, as the protocol has it.
    const methods = [HttpMethod.POST, HttpMethod.GET, HttpMethod.DELETE];
    addEndpoint(http, api, { id: "Mcp", path: MCP_PATH, methods, handler: mcp });
    // API Gateway refuses the throttle of a route that does not exist.
    new HttpApiStage(this, "Live", { stage, api }).node.addDependency(http);
  }
}
