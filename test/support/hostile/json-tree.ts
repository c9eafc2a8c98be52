/**
 * JSON as a tree of texts. It can hold what no JavaScript value can, such as 1e999, a repeated key, or half a number.
 */
export type Tree =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Tree[] }
  | { readonly kind: "members"; readonly members: readonly Member[] };
/** The key is JSON text too, with its quotation marks. */
export type Member = readonly [key: string, value: Tree];

export const leaf = (text: string): Tree => ({ kind: "text", text });
export const list = (items: readonly Tree[]): Tree => ({ kind: "list", items });
export const members = (all: readonly Member[]): Tree => ({ kind: "members", members: all });

export const treeOf = (value: unknown): Tree => {
  if (Array.isArray(value)) return list(value.map(treeOf));
  if (typeof value !== "object" || value === null) return leaf(JSON.stringify(value) ?? "null");
  return members(Object.entries(value).map(([key, each]) => [JSON.stringify(key), treeOf(each)]));
};

export const textOf = (tree: Tree): string => {
  if (tree.kind === "text") return tree.text;
  if (tree.kind === "list") return `[${tree.items.map(textOf).join(",")}]`;
  return `{${tree.members.map(([key, value]) => `${key}:${textOf(value)}`).join(",")}}`;
};

const childrenOf = (tree: Tree): readonly Tree[] => {
  if (tree.kind === "list") return tree.items;
  return tree.kind === "members" ? tree.members.map(([, value]) => value) : [];
};

const withChild = (tree: Tree, index: number, child: Tree): Tree => {
  if (tree.kind === "list") return list(tree.items.with(index, child));
  if (tree.kind === "text") return tree;
  return members(tree.members.map(([key, value], at) => [key, at === index ? child : value]));
};

const sizeOf = (tree: Tree): number => 1 + childrenOf(tree).reduce((sum, each) => sum + sizeOf(each), 0);

/** Returns the tree with one node changed. Nodes are numbered from the root, and `place` wraps around. */
export const changedAt = (tree: Tree, place: number, change: (there: Tree) => Tree): Tree => {
  let left = place % sizeOf(tree);
  if (left === 0) return change(tree);
  left -= 1;
  for (const [index, child] of childrenOf(tree).entries()) {
    const size = sizeOf(child);
    if (left < size) return withChild(tree, index, changedAt(child, left, change));
    left -= size;
  }
  return tree;
};
