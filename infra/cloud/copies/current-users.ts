import { hashed } from "../../../functions/process/ids.ts";
import { LEASES, SAVED } from "../../../functions/store/objects/object-keys.ts";
import type { TableName } from "../../../functions/store/table-list.ts";
import type { KeptBucket, StageData } from "./kept.ts";
import { allOf, type RawRow, rowsIn, textIn } from "./rows.ts";

/** Which rows and objects of a moment may come back: those of users whom the stage has now. */
export type CurrentUsers = {
  readonly hasRow: (table: TableName, row: RawRow) => Promise<boolean>;
  readonly hasObject: (bucket: KeptBucket, key: string) => Promise<boolean>;
};

const isName = (row: RawRow): boolean => textIn(row, "kind") === "name";

/** The hashes of names whose users deleted their accounts. */
const retiredNames = async ({ tables, tableOf }: StageData): Promise<ReadonlySet<string | undefined>> => {
  const rows = await allOf(rowsIn(tables, tableOf("deletions")));
  return new Set(rows.filter(isName).map((row) => textIn(row, "deletionId")));
};

/** The ids of users, or of one of them. */
const idsOf = async ({ tables, tableOf }: StageData, username: string | undefined) => {
  const rows = await allOf(rowsIn(tables, tableOf("profiles")));
  const asked = rows.filter((row) => username === undefined || textIn(row, "username") === username);
  return new Set(asked.map((row) => textIn(row, "userId")));
};

/** Reads the profiles at the first row that asks for them: profiles are restored before. */
const later = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** The users of a stage now, or one of them; unverified sign-ups are none. */
export const currentUsers = (data: StageData, username?: string): CurrentUsers => {
  const retired = later(() => retiredNames(data));
  const ids = later(() => idsOf(data, username));

  const hasProfile = async (row: RawRow): Promise<boolean> => {
    const name = textIn(row, "username") ?? "";
    if (row.ttl !== undefined || (username !== undefined && name !== username)) return false;
    return !(await retired()).has(hashed(name));
  };

  return {
    hasRow: async (table, row) => {
      if (table === "profiles") return hasProfile(row);
      if (table === "settings") return username === undefined;
      // An ended deletion must not run again.
      if (table === "deletions") return username === undefined && isName(row);
      return (await ids()).has(textIn(row, "owner"));
    },
    hasObject: async (bucket, key) => {
      // A lease of an import that has ended would hold up the next.
      if (bucket !== "results") return username === undefined && !key.startsWith(LEASES);
      return (await ids()).has(key.slice(SAVED.length).split("/")[0]);
    },
  };
};
