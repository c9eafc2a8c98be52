import * as z from "zod";
import { ErrorBody } from "./errors.ts";
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

const parametersOf = (route: Route) => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const shape = route.params
    ? (schemaOf(route.params, "input") as { properties?: Record<string, unknown> })
    : {};
  return names.map((name) => ({ name, in: "path", required: true, schema: shape.properties?.[name] ?? {} }));
};

const responsesOf = (route: Route) => ({
  ...(route.response
    ? { 200: { description: "Done", ...content(schemaOf(route.response, "output")) } }
    : { 204: { description: "Done, nothing to say" } }),
  ...(route.body || route.params ? { 400: error("A field does not parse or breaks a rule") } : {}),
  ...(route.access === "member" ? { 401: error("No or a bad access token") } : {}),
  500: error("Something went wrong"),
});

const operationOf = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  ...(route.access === "member" ? { security: [{ bearer: [] }] } : {}),
  ...(route.params ? { parameters: parametersOf(route) } : {}),
  ...(route.body ? { requestBody: { required: true, ...content(schemaOf(route.body, "input")) } } : {}),
  responses: responsesOf(route),
});

/** The whole document, as a plain value ready for JSON. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Backspread", version: "1" },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
};
