import * as fc from "fast-check";
import * as z from "zod";

/** Values that a contract schema accepts, except for its rules across fields. */

type Shape = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const A_FEW = 4;
const SHORT = 20;

const textsOf = ({ pattern, format, minLength = 0, maxLength }: Shape): fc.Arbitrary<unknown> => {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const most = Math.max(minLength, Math.min(maxLength ?? SHORT, SHORT));
  const plain = fc.string({ unit: "grapheme", minLength, maxLength: most });
  return pattern === undefined ? plain : fc.oneof(plain, fc.stringMatching(new RegExp(pattern)));
};

const objectsOf = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valuesOf(shape)])), {
    requiredKeys: required.filter((name) => name in properties),
  });

const typed = (type: string, shape: Shape): fc.Arbitrary<unknown> => {
  const { minimum: min = -1_000, maximum: max = 1_000 } = shape;
  switch (type) {
    case "object":
      return objectsOf(shape);
    case "array":
      return fc.array(valuesOf(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? A_FEW, A_FEW)),
      });
    case "string":
      return textsOf(shape);
    case "integer":
      return fc.integer({ min, max });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
};

const valuesOf = (shape: Shape): fc.Arbitrary<unknown> => {
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valuesOf));
  const types = [shape.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => typed(type, shape)));
};

export const schemaValues = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape);
