import * as fc from "fast-check";
import { HOSTILE_JSON, HOSTILE_KEYS } from "./hostile-texts.ts";
import { changedAt, leaf, list, type Member, members, type Tree } from "./json-tree.ts";

/** Single mutations of a body. */

/** The random values that a mutation may use. */
type Means = { readonly value: Tree; readonly key: string; readonly pick: number };
type Mutation = (there: Tree, means: Means) => Tree;

const MANY = [2, 25, 1_000];

const without = <T>(items: readonly T[], pick: number): T[] => items.toSpliced(pick % (items.length || 1), 1);

const onMembers =
  (change: (all: readonly Member[], means: Means) => readonly Member[]): Mutation =>
  (there, means) =>
    there.kind === "members" ? members(change(there.members, means)) : means.value;

const MUTATIONS = {
  replaced: (_, { value }) => value,
  inList: (there) => list([there]),
  inMembers: (there, { key }) => members([[key, there]]),
  missing: (there, { pick, value }) => {
    if (there.kind === "list") return list(without(there.items, pick));
    return there.kind === "members" ? members(without(there.members, pick)) : value;
  },
  many: (there, { pick }) =>
    list(
      Array<Tree>(MANY[pick % MANY.length] ?? 2).fill(
        there.kind === "list" ? (there.items[0] ?? there) : there,
      ),
    ),
  keyTwice: onMembers((all, { pick, value }) => {
    const [key = '"a"'] = all[pick % (all.length || 1)] ?? [];
    return [...all, [key, value]];
  }),
  keyBesides: onMembers((all, { key, value }) => [...all, [key, value]]),
  keyRenamed: onMembers((all, { pick, key }) =>
    all.map(([name, value], index) => [index === pick % all.length ? key : name, value]),
  ),
} satisfies Record<string, Mutation>;

const NAMES = Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[];

const mutation = fc.record({
  name: fc.constantFrom(...NAMES),
  place: fc.nat(10_000),
  value: fc.constantFrom(...HOSTILE_JSON).map(leaf),
  key: fc.constantFrom(...HOSTILE_KEYS),
  pick: fc.nat(1_000),
});

/** Draws trees with up to three mutations; some stay unchanged. */
export const mutated = (trees: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc
    .tuple(trees, fc.array(mutation, { maxLength: 3 }))
    .map(([tree, all]) =>
      all.reduce(
        (changed, { name, place, ...means }) =>
          changedAt(changed, place, (there) => MUTATIONS[name](there, means)),
        tree,
      ),
    );
