import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi as BareApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { HttpApi } from "../api/http-api.ts";
import { type FirstRoute, isLater } from "../functions/later-routes.ts";
import {
  type FunctionSurroundings,
  functionsIn,
  type ServiceFunction,
} from "../functions/service-function.ts";
import { FunctionRollout } from "../rollout/function-rollout.ts";

type Props = StackProps & FunctionSurroundings & { readonly api: BareApi };

/** The first routes of the HTTP API and their functions. */
export class ApiStack extends Stack {
  readonly functions: Readonly<Record<FirstRoute | "sharedPage" | "notFound", ServiceFunction>>;

  constructor(scope: Construct, id: string, { stage, codeFolders, places, api, ...props }: Props) {
    super(scope, id, props);
    const make = functionsIn(this, { stage, codeFolders, places });
    const handlers = Object.fromEntries(
      (Object.keys(routes) as RouteName[]).filter((name) => !isLater(name)).map((name) => [name, make(name)]),
    ) as Record<FirstRoute, ServiceFunction>;
    const [sharedPage, notFound] = [make("sharedPage"), make("notFound")];
    this.functions = { ...handlers, sharedPage, notFound };
    const rollout = new FunctionRollout(this, "ApiRollout", stage);
    new HttpApi(this, "Http", { api, handlers: rollout.allLive(handlers), sharedPage, notFound });
  }
}
