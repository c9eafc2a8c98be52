import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { routes } from "#shared/contracts/routes.ts";
import { rpc } from "../../../../functions/edge/rpc.ts";
import type { RouteHandlers } from "../../../../functions/mcp/ask.ts";
import { mcp } from "../../../../functions/mcp/mcp.ts";
import { MCP_ROUTES } from "../../../../functions/mcp/mcp-routes.ts";
import { CONTEXT, clientOf, handlersOf, verifyIn } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { world } from "../world.ts";

/** An agent in front of the endpoint: builds its events, and reads the answers. */

export const SITE_ORIGIN = "https://backspread.test";

export type Sent = {
  /** The caller's name; none for null. */
  readonly as?: string | null;
  readonly method?: string;
  /** The message; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

const eventOf = ({ as = "ada", method = "POST", body, headers = {} }: Sent): APIGatewayProxyEventV2 => {
  const sent = {
    ...(as !== null && { authorization: `Bearer access.${as}.1` }),
    "content-type": "application/json",
    ...headers,
  };
  const event = {
    version: "2.0",
    routeKey: `${method} /api/mcp`,
    rawPath: "/api/mcp",
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    requestContext: { requestId: "request-1", http: { method } },
    isBase64Encoded: false,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
  return event as unknown as APIGatewayProxyEventV2;
};

export type Content = Readonly<Record<string, unknown>>;

type Told = {
  readonly isError?: boolean;
  readonly structuredContent: Content;
  readonly content: readonly { readonly text: string }[];
};

export const agentOf = (ports: Memory) => {
  const handlers = handlersOf(ports);
  const given = Object.fromEntries(
    MCP_ROUTES.map((name) => [name, { route: routes[name], handler: handlers[name] }]),
  ) as unknown as RouteHandlers;
  const handler = rpc(mcp, () => ({ ...ports, routes: given, origins: [SITE_ORIGIN] }), {
    verify: verifyIn(ports),
  });

  const send = async (sent: Sent) => {
    const { statusCode: status = 0, headers = {}, body = "" } = await handler(eventOf(sent), CONTEXT);
    return { status, headers, json: body === "" ? undefined : (JSON.parse(body) as Content) };
  };

  const tool = async (name: string, args: object = {}, as = "ada") => {
    const params = { name, arguments: args };
    const { json } = await send({ as, body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } });
    const { isError = false, structuredContent, content } = (json as { result: Told }).result;
    return { isError, answer: structuredContent, text: content[0]?.text ?? "" };
  };

  return { send, tool };
};

/** The small world of the tests with an agent, and a client of the routes. */
export const openAgent = async () => {
  const ports = await world();
  return { ports, call: clientOf(ports), ...agentOf(ports) };
};
