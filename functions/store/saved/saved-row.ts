import * as z from "zod";
import { Answer } from "#shared/contracts/answer.ts";
import { Label } from "#shared/contracts/label.ts";
import { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { SummaryRow } from "#shared/contracts/results.ts";
import { SavedAbout } from "#shared/contracts/saved-list.ts";
import { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";

const saved = {
  /** The `userId` of its creator. */
  owner: z.string(),
  /** Its name, which no other thing of the owner ever had. */
  backtestId: z.string(),
  username: z.string(),
  /** When it was saved; ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  shared: z.boolean(),
  /** The token of its public page; absent without one. */
  link: z.string().optional(),
  /** Whether search engines may list that page. */
  listed: z.boolean().optional(),
  key: z.string(),
  /** Absent until its owner names it. */
  label: Label.optional(),
};

/** Rows of backtests have no kind, since they came first. */
const SavedBacktestRow = z.object({
  ...saved,
  kind: z.undefined().optional(),
  summary: SummaryRow,
  answer: Answer,
  about: SavedAbout,
});
const SavedSweepTableRow = z.object({ ...saved, kind: z.literal("sweep"), summary: SavedSweepRow });

const SavedPortfolioTableRow = z.object({
  ...saved,
  kind: z.literal("portfolio"),
  summary: SavedPortfolioRow,
});

/** A saved backtest, sweep or portfolio as listed; its body is in the results bucket under `key`. */
export const SavedRow = z.union([SavedSweepTableRow, SavedPortfolioTableRow, SavedBacktestRow]);
export type SavedRow = z.output<typeof SavedRow>;

export type SavedKind = "backtest" | "sweep" | "portfolio";

export type SavedRowOf<Kind extends SavedKind> = z.output<
  {
    backtest: typeof SavedBacktestRow;
    sweep: typeof SavedSweepTableRow;
    portfolio: typeof SavedPortfolioTableRow;
  }[Kind]
>;

/** A position in the list of saved things: that of a row. */
export type SavedPlace = Pick<SavedRow, "createdAt" | "backtestId">;

/** Without `link` only subscribers may read a shared thing. */
export type Sharing = Pick<SavedRow, "shared" | "link" | "listed">;
