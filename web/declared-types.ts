import * as z from "zod";

/** Writes zod schemas as TypeScript declarations, for readers of the client's types. */

type Json = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly prefixItems?: readonly Json[];
  readonly items?: Json;
  readonly description?: string;
};

/** A schema with its name, as sent (`input`) or as received (`output`). */
export type Named = { readonly name: string; readonly schema: z.ZodType; readonly io: "input" | "output" };

const jsonOf = ({ schema, io }: Named): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json as Json;
};

/** Returns a schema's text without its own description, by which equal schemas get one name. */
const keyOf = ({ description: _, ...json }: Json): string => JSON.stringify(json);

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");

const isUnion = ({ anyOf, oneOf, type, enum: values }: Json): boolean =>
  anyOf !== undefined || oneOf !== undefined || Array.isArray(type) || (values?.length ?? 0) > 1;

const fieldName = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));

/** Returns the declarations of the schemas, each using the others' names. */
export const declaredTypes = (all: readonly Named[]): string => {
  const nameOf = new Map(all.map((named) => [keyOf(jsonOf(named)), named.name]));

  const objectType = ({ properties, required = [], additionalProperties }: Json, indent: string): string => {
    if (!properties)
      return typeof additionalProperties === "object"
        ? `Readonly<Record<string, ${typeOf(additionalProperties, indent)}>>`
        : "Readonly<Record<string, unknown>>";
    const inner = `${indent}  `;
    const fields = Object.entries(properties).map(([name, field]) => {
      const note = field.description ? `${inner}/** ${field.description} */\n` : "";
      const mark = required.includes(name) ? "" : "?";
      return `${note}${inner}readonly ${fieldName(name)}${mark}: ${typeOf(field, inner)};\n`;
    });
    return `{\n${fields.join("")}${indent}}`;
  };

  const written = (json: Json, indent: string): string => {
    if (json.const !== undefined) return JSON.stringify(json.const);
    if (json.enum) return unionOf(json.enum.map((value) => JSON.stringify(value)));
    const either = json.anyOf ?? json.oneOf;
    if (either) return unionOf(either.map((each) => typeOf(each, indent)));
    if (Array.isArray(json.type))
      return unionOf(json.type.map((type: string) => typeOf({ ...json, type }, indent)));
    switch (json.type) {
      case "object":
        return objectType(json, indent);
      case "array":
        return json.prefixItems
          ? `readonly [${json.prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`
          : `readonly ${itemType(json.items ?? {}, indent)}[]`;
      case "integer":
        return "number";
      case undefined:
        return "unknown";
      default:
        return String(json.type);
    }
  };

  const itemType = (json: Json, indent: string): string => {
    const type = typeOf(json, indent);
    const isCompound = isUnion(json) || type.startsWith("readonly ");
    return isCompound && !nameOf.has(keyOf(json)) ? `(${type})` : type;
  };

  const typeOf = (json: Json, indent: string): string => nameOf.get(keyOf(json)) ?? written(json, indent);

  return all.map((named) => `export type ${named.name} = ${written(jsonOf(named), "")};\n`).join("\n");
};
