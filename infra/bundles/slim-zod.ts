/**
 * Every schema of zod can describe itself in JSON Schema, which is for documents: neither functions nor pages make any, and
 * each would carry it. A later version that looks different makes bundles grow, and the tests of their sizes say so.
 */

/** The modules of zod that make JSON Schema. */
export const JSON_SCHEMA_MAKERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

const MAKER = /^export const (\w+Processor|create\w*JSONSchemaMethod) = .*?^};$/gms;

/** The source of such a module, whose makers throw when they are asked for one; what else it exports stays as it is. */
export const withoutJsonSchema = (source: string): string => {
  const refuse = 'const refuse = () => { throw new Error("no bundle makes JSON Schema"); };';
  return `${refuse}\n${source.replaceAll(MAKER, "export const $1 = () => refuse;")}`;
};
