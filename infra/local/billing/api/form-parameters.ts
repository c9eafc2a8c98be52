/** Parameters as Stripe's API takes them: `line_items[0][price]=…`, in a query or in a body. */

export type Parameters = { readonly [name: string]: Parameter };
type Parameter = string | Parameters | readonly Parameter[];
type Branch = Map<string, string | Branch>;

const NAME = /^[^[\]]+(\[[^[\]]*\])*$/;
const MAX_DEPTH = 6;

const put = (root: Branch, path: readonly string[], value: string): void => {
  let branch = root;
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step);
    const deeper: Branch = next instanceof Map ? next : new Map();
    branch.set(step, deeper);
    branch = deeper;
  }
  branch.set(path.at(-1) ?? "", value);
};

const treeOf = (branch: Branch): Parameter => {
  const entries = [...branch].map(
    ([name, value]) => [name, value instanceof Map ? treeOf(value) : value] as const,
  );
  const isList = entries.every(([name], index) => name === String(index));
  return isList && entries.length > 0 ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/** The parameters with their nesting; a name that is none is left as it stands, for the check to refuse. */
export const parametersIn = (text: string): Parameters => {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = NAME.test(name) ? name.split("[").map((step) => step.replace(/\]$/, "")) : [name];
    put(root, path.length > MAX_DEPTH ? [name] : path, value);
  }
  return treeOf(root) as Parameters;
};
