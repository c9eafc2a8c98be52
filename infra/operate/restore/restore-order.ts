import type { TableName } from "../../../functions/store/table-list.ts";
import { KEPT_BUCKETS, type KeptBucket, keptTables } from "../../cloud/copies/kept.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { readOrder } from "../console.ts";

/** The arguments of `npm run restore` for a stage. */

const USAGE = `usage: npm run restore -- FOLDER                                  a backup of the service on this machine
       npm run restore -- --stage dev FOLDER                      a copied stage into a new one, with new pool users
       npm run restore -- --stage prod --at 2026-11-22T09:00:00Z saved results [--user NAME] [--replace]
                                                                  tables and buckets of the same stage as of a moment
       npm run restore -- --stage prod --pool                     the users of a lost pool, from their profiles
names: ${[...keptTables, ...KEPT_BUCKETS].join(", ")}`;

const OPTIONS = {
  at: { type: "string" },
  user: { type: "string" },
  replace: { type: "boolean" },
  pool: { type: "boolean" },
} as const;

/** Tables and buckets as of a moment, of one user where it is given; `replaces` includes what has changed since. */
export type MomentOrder = {
  readonly kind: "moment";
  readonly at: Date;
  readonly tables: readonly TableName[];
  readonly buckets: readonly KeptBucket[];
  readonly user: string | undefined;
  readonly replaces: boolean;
};

/** What to restore into a stage. */
export type RestoreOrder = { readonly stage: string } & (
  | MomentOrder
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "pool" }
);

const pastTime = (text: string, nowMs: number): Date => {
  const at = new Date(text);
  if (/T.*Z$/.test(text) && at.getTime() < nowMs) return at;
  throw new Refusal(`--at is a past time such as 2026-11-22T09:00:00Z, not ${text}`);
};

/** The named tables and buckets. Throws a Refusal for no name and for an unknown one. */
const placesIn = (names: readonly string[]): Pick<MomentOrder, "tables" | "buckets"> => {
  const tables = keptTables.filter((name) => names.includes(name));
  const buckets = KEPT_BUCKETS.filter((name) => names.includes(name));
  if (names.length > 0 && tables.length + buckets.length === new Set(names).size) return { tables, buckets };
  throw new Refusal(USAGE);
};

/** Reads what to restore. Throws a Refusal. */
export const restoreOrderOf = (args: readonly string[], nowMs: number): RestoreOrder => {
  const { values, positionals, stage = "" } = readOrder(args, USAGE, OPTIONS);
  const { at, user, replace: replaces = false, pool: isPool = false } = values;
  if (at !== undefined && !isPool) {
    const moment = { kind: "moment", at: pastTime(at, nowMs), user: user?.toLowerCase(), replaces } as const;
    return { stage, ...moment, ...placesIn(positionals) };
  }
  const [folder] = positionals;
  const isPlain = at === undefined && user === undefined && !replaces;
  if (!isPlain || positionals.length !== (isPool ? 0 : 1)) throw new Refusal(USAGE);
  return folder === undefined ? { stage, kind: "pool" } : { stage, kind: "folder", folder };
};
