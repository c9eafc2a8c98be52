import * as z from "zod";
import { SavedAbout } from "#shared/contracts/dashboard.ts";
import { SummaryRow } from "#shared/contracts/results.ts";
import { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";

const saved = {
  /** The `sub` of its creator. */
  owner: z.string(),
  /** Its name, which no other of the owner's ever had, backtest or sweep. */
  backtestId: z.string(),
  username: z.string(),
  /** When it was saved; ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  shared: z.boolean(),
  key: z.string(),
};

/** A saved backtest says no kind: at first there was no other. */
const SavedBacktestRow = z.object({
  ...saved,
  kind: z.undefined().optional(),
  summary: SummaryRow,
  /** Rows of before it was kept have none. */
  about: SavedAbout.optional(),
});
const SavedSweepTableRow = z.object({ ...saved, kind: z.literal("sweep"), summary: SavedSweepRow });

/** A saved backtest or sweep as it is listed; its body is in the results bucket under `key`. */
export const SavedRow = z.union([SavedSweepTableRow, SavedBacktestRow]);
export type SavedRow = z.output<typeof SavedRow>;

/** A row by its kind of task. */
export type SavedRowOf<Kind extends "backtest" | "sweep"> = z.output<
  { backtest: typeof SavedBacktestRow; sweep: typeof SavedSweepTableRow }[Kind]
>;

export const isSweep = (row: SavedRow): row is SavedRowOf<"sweep"> => row.kind === "sweep";
