import * as z from "zod";
import { ErrorBody } from "./errors.ts";
import { KEY_SCOPES } from "./key-scopes.ts";
import { MCP_PATH, RpcFault, RpcMessage, RpcResult } from "./mcp.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

/** OpenAPI 3.1 description of every call, generated from the route table; schemas are those that handlers parse with. */

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

const content = (schema: unknown) => ({ content: { "application/json": { schema } } });

const error = (description: string) => ({
  description,
  ...content({ $ref: "#/components/schemas/Error" }),
});

type ObjectSchema = { readonly properties?: Readonly<Record<string, unknown>> };

const propertiesOf = (schema: z.ZodType | undefined) =>
  schema ? ((schemaOf(schema, "input") as ObjectSchema).properties ?? {}) : {};

/** Returns parameters: those of a path are required, those of a query are not. */
const parametersOf = ({ path, params, query }: Route) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const schemas = propertiesOf(params);
  return [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: schemas[name] ?? {} })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: "query", schema })),
  ];
};

const WITH_WAIT = { headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } } };

/** Meaning of each status, for all routes. */
const REFUSALS = {
  400: error("The call can't be read, or a field breaks a rule; `fields` names each"),
  401: error("No good key or token"),
  402: error("Your subscription has ended"),
  403: error("It isn't yours, or the key's scopes don't allow it"),
  404: error("It isn't there, or it's private"),
  409: error("Its state doesn't allow this now"),
  410: error("It was damaged in storage"),
  413: error("The body is too large"),
  415: error("The body isn't JSON"),
  429: { ...error("Over a limit; Retry-After says when to try again"), ...WITH_WAIT },
  500: error("Something went wrong"),
  503: { ...error("Something behind this call is down; Retry-After says when to try again"), ...WITH_WAIT },
} as const;

/** Returns a route's refusals. Every call can hit a rate limit or an outage, or have an API key in its address. */
const refusalsOf = ({ method, access, params, body, refusals = [] }: Route): (keyof typeof REFUSALS)[] => [
  ...refusals,
  400,
  ...(body ? ([415] as const) : []),
  ...(access === "member" ? ([401, 403] as const) : []),
  ...(params ? ([404] as const) : []),
  ...(method === "POST" ? ([413] as const) : []),
  429,
  500,
  503,
];

const responsesOf = (route: Route) => ({
  ...(route.response
    ? { 200: { description: "Done", ...content(schemaOf(route.response, "output")) } }
    : { 204: { description: "Done, no content" } }),
  ...(route.cacheSeconds === undefined ? {} : { 304: { description: "Not modified" } }),
  ...Object.fromEntries(
    refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  ),
});

/** A log-in may call every member's route, an API key those that one of its scopes is for. */
const securityOf = (route: Route) =>
  route.access === "public"
    ? {}
    : { security: [{ bearer: [] }, ...route.scopes.map((scope) => ({ apiKey: [scope] }))] };

const operationOf = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  ...securityOf(route),
  ...(route.params || route.query ? { parameters: parametersOf(route) } : {}),
  ...(route.body ? { requestBody: { required: true, ...content(schemaOf(route.body, "input")) } } : {}),
  responses: responsesOf(route),
});

const FAULT = { description: "The message is refused", ...content(schemaOf(RpcFault, "output")) };

/** The endpoint beside the table, which answers messages. */
const mcp = {
  operationId: "mcp",
  summary: "The Model Context Protocol for agents: one JSON-RPC message a call, answered as JSON",
  security: [{ bearer: [] }, ...KEY_SCOPES.map((scope) => ({ apiKey: [scope] }))],
  requestBody: { required: true, ...content(schemaOf(RpcMessage, "input")) },
  responses: {
    200: { description: "Done", ...content(schemaOf(z.union([RpcResult, RpcFault]), "output")) },
    202: { description: "Taken, no answer" },
    ...Object.fromEntries([400, 404, 405, 413, 415].map((status) => [status, FAULT])),
    ...Object.fromEntries(
      [401, 403, 429, 500, 503].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  },
};

/** Returns the document as plain data. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {
    [MCP_PATH]: { post: mcp },
  };
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: "3.1.0" as const,
    info: { title: "Backspread", version: "1" },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      responses: REFUSALS,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A log-in's access token",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "bsk_…",
          description: `An API key. A route lists the scopes of which it needs one: ${KEY_SCOPES.join(", ")}`,
        },
      },
    },
  };
};
