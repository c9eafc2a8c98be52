import * as z from "zod";
import { openApiDocument } from "#shared/contracts/openapi.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";

/** Schemas of answers, from the OpenAPI document. */

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Described = { readonly content?: { readonly "application/json": { readonly schema: JsonSchema } } };

const { paths, components } = openApiDocument();

const ERROR = z.fromJSONSchema(components.schemas.Error as JsonSchema);
const NEVER = z.never();
const NOTHING = z.undefined();

const known = new Map<string, z.ZodType>();

const described = (name: RouteName, status: number): z.ZodType => {
  const { path, method } = routes[name];
  const responses = (paths[path]?.[method.toLowerCase()]?.responses ?? {}) as Record<string, Described>;
  const response = responses[status];
  if (response === undefined) return NEVER;
  if (status >= 400) return ERROR;
  return response.content ? z.fromJSONSchema(response.content["application/json"].schema) : NOTHING;
};

/** Returns the strict schema of a route's answer with that status; one that accepts nothing when it is undocumented. */
export const answerSchemaOf = (name: RouteName, status: number): z.ZodType => {
  const key = `${name} ${status}`;
  const schema = known.get(key) ?? described(name, status);
  known.set(key, schema);
  return schema;
};
