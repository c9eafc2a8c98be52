import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi as BareApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { HttpRoutes } from "../api/http-routes.ts";
import { LATER_ROUTES, type LaterRoute } from "../functions/later-routes.ts";
import {
  type FunctionSurroundings,
  functionsIn,
  type ServiceFunction,
} from "../functions/service-function.ts";

type Props = StackProps & FunctionSurroundings & { readonly api: BareApi };

/** The later routes of the HTTP API and their functions, since a stack holds 500 resources. */
export class RoutesStack extends Stack {
  readonly functions: Readonly<Record<LaterRoute, ServiceFunction>>;

  constructor(scope: Construct, id: string, { stage, codeFolders, places, api, ...props }: Props) {
    super(scope, id, props);
    const make = functionsIn(this, { stage, codeFolders, places });
    this.functions = Object.fromEntries(LATER_ROUTES.map((name) => [name, make(name)])) as Record<
      LaterRoute,
      ServiceFunction
    >;
    new HttpRoutes(this, "Http", { api, handlers: this.functions });
  }
}
