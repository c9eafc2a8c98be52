import * as z from "zod";
import { once } from "../process/once.ts";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tool-table.ts";

/** The tools as `tools/list` answers them: JSON schemas from the contracts, each with an example. */

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A route's refusal says these better. An agent pays for each word that it reads. */
const LEFT_OUT = ["$schema", "maxLength", "pattern"];
/** Larger bounds only keep nonsense away. */
const LARGEST_BOUND = 10_000;

const isLeftOut = (key: string, value: unknown): boolean =>
  LEFT_OUT.includes(key) || (key === "maximum" && Number(value) > LARGEST_BOUND);

const typesIn = (alternatives: readonly unknown[]): unknown[] => [
  ...new Set(alternatives.flatMap((each) => (isJson(each) ? each.type : []))),
];

/** True for a schema that says no more than a type. */
const isPlain = (schema: unknown): boolean =>
  isJson(schema) && Object.entries(schema).every(([key, value]) => key === "type" || isLeftOut(key, value));

/** Returns the schema in fewer words: what another tool or a type's name says is left out. */
const shortened = (schema: unknown, isDescribed: boolean): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => shortened(each, isDescribed));
  if (!isJson(schema)) return schema;
  const { anyOf, ...rest } = schema;
  const alternatives: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const areTypes = alternatives.length > 0 && (!isDescribed || alternatives.every(isPlain));
  const shown = Object.entries(areTypes ? rest : schema).filter(
    ([key, value]) =>
      !isLeftOut(key, value) && (isDescribed || key !== "description" || typeof value !== "string"),
  );
  return {
    ...(areTypes && { type: typesIn(alternatives) }),
    ...Object.fromEntries(shown.map(([key, value]) => [key, shortened(value, isDescribed)])),
  };
};

const schemaOf = (schema: z.ZodType, isDescribed = true): unknown =>
  shortened(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), isDescribed);

const inputSchemaOf = ({ args, bodies = {}, example }: Tool<unknown>) => {
  const { properties, ...schema } = schemaOf(args) as Json;
  const described = Object.entries(bodies).map(([name, body]) => [
    name,
    schemaOf(body.schema, body.isDescribed),
  ]);
  return {
    ...schema,
    properties: { ...(properties as Json), ...Object.fromEntries(described) },
    examples: [example],
  };
};

/** Every tool with its schema, made once in the life of a process. */
export const listedTools = once(() =>
  Object.entries(TOOLS as Readonly<Record<string, Tool<unknown>>>).map(([name, tool]) => ({
    name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.isReading,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  })),
);
