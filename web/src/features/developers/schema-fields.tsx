import { useState } from "react";
import type { Schema } from "./open-api.ts";
import styles from "./schema-fields.module.css";

const namesIn = ({ properties = {} }: Schema): string => Object.keys(properties).join();

export const SchemaFields = ({ schema }: { readonly schema: Schema }) => {
  const objects = [...new Map(nestedIn(schema).map((object) => [namesIn(object), object]))];
  if (objects.length === 0) return <p className="quiet">{typeWords(schema)}</p>;
  return (
    <div className="stack-3">
      {objects.map(([names, object], place) => (
        <div key={names}>
          {place > 0 && <p className="hint pb-2">or</p>}
          <ObjectFields schema={object} />
        </div>
      ))}
    </div>
  );
};

const ObjectFields = ({ schema: { properties = {}, required = [] } }: { readonly schema: Schema }) => (
  <ul className="ruled">
    {Object.entries(properties).map(([name, field]) => (
      <li key={name} className={`py-2 underlined ${styles.field}`}>
        <FieldRow name={name} schema={field} isRequired={required.includes(name)} />
      </li>
    ))}
  </ul>
);

type FieldRowProps = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean };

/** One field: name, type, limits, choices and meaning, with its own fields below it. */
export const FieldRow = ({ name, schema, isRequired }: FieldRowProps) => {
  const choices = choicesOf(schema);
  const limits = limitWords(schema);
  return (
    <>
      <p className="row gap-3 rows-1 baseline">
        <code className="code bold breakable">{name}</code>
        <span className="hint">
          {typeWords(schema)}
          {limits && `, ${limits}`}
          {!isRequired && <span className="nowrap">, optional</span>}
        </span>
      </p>
      {schema.description && <p className="reading body">{schema.description}</p>}
      {choices.length > 0 && (
        <p className={`row gap-1 stretch mt-1 ${styles.choices}`}>
          {choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}
        </p>
      )}
      {nestedIn(schema).length > 0 && <Nested of={name} schema={schema} />}
    </>
  );
};

const Nested = ({ of, schema }: { readonly of: string; readonly schema: Schema }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="body">Fields of {of}</summary>
      {isOpen && <SchemaFields schema={schema} />}
    </details>
  );
};

const NUMBERS = new Intl.NumberFormat("en-US");
/** The contracts' limit of every whole number, which says nothing about a field. */
const NO_LIMIT = 9_007_199_254_740_991;

const isLimit = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < NO_LIMIT;

const written = (value: number): string => NUMBERS.format(value).replace("-", "−");

/** Returns "0 to 1", "at least 1", "at most 5"; undefined without limits. */
const rangeWords = (least: number | undefined, most: number | undefined): string | undefined => {
  if (isLimit(least) && isLimit(most))
    return least === most ? written(least) : `${written(least)} to ${written(most)}`;
  if (isLimit(least)) return `at least ${written(least)}`;
  return isLimit(most) ? `at most ${written(most)}` : undefined;
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "date, yyyy-mm-dd",
  "date-time": "time, ISO 8601 in UTC",
};

/** A list that can hold thousands says no limit. */
const MOST_ROWS_SAID = 1_000;

/** The object by which a sweep's list names evenly spaced values. */
const isRange = ({ properties = {} }: Schema): boolean => Object.keys(properties).join() === "from,to,step";

const typeName = (schema: Schema, type: string | undefined): string => {
  switch (type) {
    case "string":
      return FORMATS[schema.format ?? ""] ?? "text";
    case "integer":
      return "whole number";
    case "array":
      return schema.prefixItems ? "tuple" : `list of ${schema.items ? typeWords(schema.items) : "anything"}`;
    case "object":
      if (schema.properties) return isRange(schema) ? "range" : "object";
      return typeof schema.additionalProperties === "object"
        ? `map of names to ${typeWords(schema.additionalProperties)}`
        : "object";
    case undefined:
      return "anything";
    default:
      return type;
  }
};

/** Returns alternatives in words. A list of the same alternatives is "a list of these". */
const eitherWords = (either: readonly Schema[]): string => {
  const words = [...new Set(either.map(typeWords))];
  const single = words.filter((each) => !each.startsWith("list of ")).join(" or ");
  const others = words.filter((each) => each.startsWith("list of "));
  return others.length === 1 && others[0] === `list of ${single}`
    ? `${single}, or a list of these`
    : words.join(" or ");
};

/** Returns the type of a schema, such as "whole number or null"; its choices and limits stand apart. */
const typeWords = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return eitherWords(either);
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeName(schema, type)).join(" or ");
  if (schema.enum && schema.type === undefined) return "one of";
  return typeName(schema, typeof schema.type === "string" ? schema.type : undefined);
};

const limitWords = (schema: Schema): string | undefined => {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems = MOST_ROWS_SAID } = schema;
  const range = rangeWords(minimum, maximum);
  if (range) return range;
  if (schema.type === "array" && !schema.prefixItems)
    return rangeWords(minItems || undefined, maxItems < MOST_ROWS_SAID ? maxItems : undefined);
  if (schema.enum || schema.format) return undefined;
  const length = rangeWords(minLength || undefined, maxLength);
  return length && `${length} characters`;
};

const choicesOf = ({ enum: choices = [], items }: Schema): readonly string[] =>
  items ? choicesOf(items) : choices.map((choice) => (choice === "" ? "blank" : String(choice)));

/** Returns the schema whose fields a reader can unfold: of an object, of a list's rows, or of the one that is no null. */
const nestedIn = (schema: Schema): readonly Schema[] => {
  if (schema.properties) return [schema];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap(nestedIn);
  if (schema.items) return nestedIn(schema.items);
  if (schema.prefixItems) return schema.prefixItems.flatMap(nestedIn);
  return typeof schema.additionalProperties === "object" ? nestedIn(schema.additionalProperties) : [];
};
