import type { BodyChanges } from "./results.ts";

type Rows = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Rows => typeof value === "object" && value !== null;

const rowsWith = (rows: unknown, index: number, field: string, value: number | string): unknown[] => {
  const changed: unknown[] = Array.isArray(rows) ? [...rows] : [];
  const { [index]: row } = changed;
  changed[index] = { ...(isRecord(row) ? row : {}), [field]: value };
  return changed;
};

/** Returns a backtest's body with other values at some places, such as `optFields.0.delta`. */
export const withChanges = (body: unknown, changes: BodyChanges): unknown => {
  let changed: Rows = isRecord(body) ? body : {};
  for (const [place, value] of Object.entries(changes)) {
    const [group = "", index, field = ""] = place.split(".");
    changed = { ...changed, [group]: rowsWith(changed[group], Number(index), field, value) };
  }
  return changed;
};
