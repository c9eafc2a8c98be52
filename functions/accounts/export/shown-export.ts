import type { ExportState } from "#shared/contracts/account-rights.ts";
import { EXPORT_LIFE_MS, type StoredExport } from "./export-state.ts";

export const shownExport = (stored: StoredExport | undefined): ExportState => {
  if (!stored) return { state: "none", done: 0, total: 0, zip: null };
  const { state, done, total, exportId, parts, bytes, readyAt } = stored;
  if (state !== "ready" || readyAt === undefined) return { state, done, total, zip: null };
  const expires_at = new Date(Date.parse(readyAt) + EXPORT_LIFE_MS).toISOString();
  return { state, done, total, zip: { export_id: exportId, parts, bytes, expires_at } };
};
