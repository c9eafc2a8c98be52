import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { HttpApi } from "./http-api.ts";
import { type FunctionSurroundings, functionsIn, type ServiceFunction } from "./service-function.ts";

/** The HTTP API and the functions that answer its routes. */
export class ApiStack extends Stack {
  readonly http: HttpApi;
  readonly functions: Readonly<Record<RouteName | "notFound", ServiceFunction>>;

  constructor(
    scope: Construct,
    id: string,
    { stage, codeFolders, places, ...props }: StackProps & FunctionSurroundings,
  ) {
    super(scope, id, props);
    const make = functionsIn(this, { stage, codeFolders, places });
    const handlers = Object.fromEntries(
      (Object.keys(routes) as RouteName[]).map((name) => [name, make(name)]),
    ) as Record<RouteName, ServiceFunction>;
    const notFound = make("notFound");
    this.functions = { ...handlers, notFound };
    this.http = new HttpApi(this, "Http", { stage, handlers, notFound });
  }
}
