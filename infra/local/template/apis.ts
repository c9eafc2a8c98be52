import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { nameIn } from "./functions.ts";

/** An API of API Gateway: which function answers which route key. */
export type ApiSpec = {
  readonly id: string;
  readonly stageName: string;
  readonly functionByRoute: ReadonlyMap<string, string>;
};

const Api = z.object({ ProtocolType: z.enum(["HTTP", "WEBSOCKET"]) });
const Stage = z.object({ ApiId: z.string(), StageName: z.string() });
const Route = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.templateLiteral(["integrations/", z.string()]),
});
const Integration = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.string().optional(),
});

type Protocol = z.output<typeof Api>["ProtocolType"];

const onlyOne = <T>(values: readonly T[], what: string): T => {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0)
    throw new Error(`the templates hold ${values.length} ${what}`);
  return value;
};

const apiOf = (assembly: Assembly, protocol: Protocol): ApiSpec => {
  const apis = assembly
    .resources("AWS::ApiGatewayV2::Api")
    .filter(({ properties }) => Api.parse(properties).ProtocolType === protocol);
  const { ref: id } = onlyOne(apis, `APIs of type ${protocol}`);
  const integrations = new Map(
    assembly
      .resources("AWS::ApiGatewayV2::Integration")
      .map(({ ref, properties }) => [ref, Integration.parse(properties)]),
  );
  const functionOf = (target: string): string => {
    const integration = integrations.get(target.replace("integrations/", ""));
    if (!integration) throw new Error(`the templates hold no ${target}`);
    if (protocol === "HTTP" && integration.PayloadFormatVersion !== "2.0")
      throw new Error(`only payload format 2.0 is known on this machine`);
    return nameIn(integration.IntegrationUri);
  };
  const routes = assembly
    .resources("AWS::ApiGatewayV2::Route")
    .map(({ properties }) => Route.parse(properties))
    .filter(({ ApiId }) => ApiId === id);
  const stages = assembly
    .resources("AWS::ApiGatewayV2::Stage")
    .map(({ properties }) => Stage.parse(properties))
    .filter(({ ApiId }) => ApiId === id);
  return {
    id,
    stageName: onlyOne(stages, `stages of the ${protocol} API`).StageName,
    functionByRoute: new Map(routes.map(({ RouteKey, Target }) => [RouteKey, functionOf(Target)])),
  };
};

/** The HTTP API and the WebSocket API. Throws where there is not exactly one of each. */
export const apisOf = (assembly: Assembly): { readonly http: ApiSpec; readonly socket: ApiSpec } => ({
  http: apiOf(assembly, "HTTP"),
  socket: apiOf(assembly, "WEBSOCKET"),
});
