import type { ESTree, Plugin } from "vite";

/**
 * Makes the contracts of `shared/` lean for the site, which sends its calls and trusts the answers. It drops what only
 * the service reads of a route, and marks the declarations as free of side effects. A bundle then holds the schemas that
 * its pages check with, and no zod without any.
 */

/** What the client (`src/lib/api.ts`) reads of a definition; method, path and access of a route stand before it. */
const READ_BY_CLIENT: ReadonlySet<string> = new Set(["path"]);
/** The functions of `shared/` that make a route, or several, of a definition, their last argument. */
const ROUTE_MAKERS: ReadonlySet<string> = new Set(["route", "publicRoute", "creatorCalls"]);

/** Text to put in place of the code from `start` to `end`. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Returns true if the expression calls something when it is declared, not later in a function. */
const callsAtOnce = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(callsAtOnce);
  if (!isNode(value) || value.type === "ArrowFunctionExpression") return false;
  return value.type === "CallExpression" || Object.values(value).some(callsAtOnce);
};

const isRead = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === "Property" && property.key.type === "Identifier" && READ_BY_CLIENT.has(property.key.name);

/** Returns the edits that drop the properties of a route that the client does not read, with their commas. */
const routeEdits = ({ callee, arguments: given }: ESTree.CallExpression): readonly Edit[] => {
  if (callee.type !== "Identifier" || !ROUTE_MAKERS.has(callee.name)) return [];
  const definition = given.at(-1);
  if (definition?.type !== "ObjectExpression") return [];
  const { properties } = definition;
  return properties.flatMap((property, index) => {
    const end = properties[index + 1]?.start ?? property.end;
    return isRead(property) ? [] : [{ start: property.start, end, text: "" }];
  });
};

/** Returns the edits of all routes in an expression, also of those that a function makes, in their order. */
const editsWithin = (value: unknown): readonly Edit[] => {
  if (Array.isArray(value)) return value.flatMap(editsWithin);
  if (!isNode(value)) return [];
  const edits = value.type === "CallExpression" ? routeEdits(value) : [];
  return edits.length > 0 ? edits : Object.values(value).flatMap(editsWithin);
};

/** Returns the edits of a constant: it is computed in a pure call, which tree shaking drops with an unused constant. */
const constantEdits = ({ init }: ESTree.VariableDeclarator): readonly Edit[] => {
  const edits = editsWithin(init);
  if (!init || !callsAtOnce(init)) return edits;
  const before = { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" };
  const after = { start: init.end, end: init.end, text: "))()" };
  return [before, ...edits, after];
};

const declarationsOf = (statement: ESTree.Statement | ESTree.ModuleDeclaration) => {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
};

/** Returns the code with the edits applied, which come in its order. */
const edited = (code: string, edits: readonly Edit[]): string => {
  const kept = edits.map(({ start, text }, index) => code.slice(edits[index - 1]?.end ?? 0, start) + text);
  return kept.join("") + code.slice(edits.at(-1)?.end ?? 0);
};

export const leanContracts = (): Plugin => ({
  name: "lean-contracts",
  apply: "build",
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler(code) {
      const constants = this.parse(code).body.flatMap((statement) => [...declarationsOf(statement)]);
      return { code: edited(code, constants.flatMap(constantEdits)), map: null, moduleSideEffects: false };
    },
  },
});
