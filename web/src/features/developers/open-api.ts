export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly description?: string;
};

type Content = { readonly content?: { readonly "application/json"?: { readonly schema: Schema } } };

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>;
};

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, { readonly description: string }>> };
};

/** Who may call: anyone, a log-in, or an API key with one of the scopes too. */
export type CallAccess = { readonly isPublic: boolean; readonly scopes: readonly string[] };

export type ApiCall = CallAccess & {
  /** The operation's name, which is its place on the page. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema | undefined;
  readonly answer?: Schema | undefined;
  /** Refusals by status, with a meaning where it is not that of all calls. */
  readonly refusals: readonly { readonly status: string; readonly meaning?: string | undefined }[];
  /** Lower-case text that a search looks in: the call's words and the names of its fields. */
  readonly text: string;
};

export type CallGroup = { readonly title: string; readonly calls: readonly ApiCall[] };

const schemaIn = (content: Content | undefined): Schema | undefined =>
  content?.content?.["application/json"]?.schema;

const partsOf = ({
  anyOf,
  oneOf,
  items,
  prefixItems,
  properties,
  additionalProperties,
}: Schema): Schema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(prefixItems ?? []),
  ...(items ? [items] : []),
  ...Object.values(properties ?? {}),
  ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
];

const fieldNames = (schema: Schema | undefined, names: Set<string> = new Set()): Set<string> => {
  if (!schema) return names;
  for (const name of Object.keys(schema.properties ?? {})) names.add(name);
  for (const part of partsOf(schema)) fieldNames(part, names);
  return names;
};

const callOf = (path: string, method: string, operation: Operation): ApiCall => {
  const { operationId: id, summary, security, parameters = [], requestBody, responses } = operation;
  const body = schemaIn(requestBody);
  const answer = schemaIn(responses[200]);
  const names = [...fieldNames(body), ...fieldNames(answer), ...parameters.map(({ name }) => name)];
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    isPublic: security === undefined,
    scopes: security?.flatMap(({ apiKey = [] }) => apiKey) ?? [],
    parameters,
    body,
    answer,
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description: meaning }]) => ({ status, meaning })),
    text: [method, path, summary, id, ...names].join(" ").toLowerCase(),
  };
};

const TITLES: readonly (readonly [title: string, folders: readonly string[]])[] = [
  ["Backtests", ["backtest_inputs", "chains"]],
  ["Sweeps", ["sweeps"]],
  ["Portfolios", ["portfolios"]],
  ["Runs", ["tasks", "save"]],
  ["Saved backtests", ["dashboard", "followed", "cases", "shared"]],
  ["Agents", ["mcp"]],
];
const OTHERS = "Account and site";

const titleOf = ({ path }: ApiCall): string => {
  const folder = path.split("/")[2] ?? "";
  return TITLES.find(([, folders]) => folders.includes(folder))?.[0] ?? OTHERS;
};

export const callGroups = ({ paths }: OpenApi): CallGroup[] => {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  );
  return [...TITLES.map(([title]) => title), OTHERS]
    .map((title) => ({ title, calls: calls.filter((call) => titleOf(call) === title) }))
    .filter((group) => group.calls.length > 0);
};

export const foundGroups = (groups: readonly CallGroup[], search: string): CallGroup[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, calls }) => ({
      title,
      calls: calls.filter(({ text }) => words.every((word) => text.includes(word))),
    }))
    .filter(({ calls }) => calls.length > 0);
};
