import * as z from "zod";
import { Message } from "./accounts.ts";
import { MOST_NOTES_CHARS, MOST_TITLE_CHARS } from "./label.ts";
import { SavedPortfolioRow } from "./portfolios/saved-row.ts";
import { route } from "./route.ts";
import { DashboardRow } from "./saved-list.ts";
import { SavedSweepRow } from "./sweep/saved-row.ts";
import { optionalText, typedText } from "./text-field.ts";

/** Cases: folders of the caller's saved backtests, sweeps and portfolios that belong to one question. */

export const MOST_CASES = 100;
export const MOST_CASE_ITEMS = 200;

const Items = z
  .array(z.string().regex(/^[a-z0-9-]{1,128}$/, "must be the name of a saved backtest, sweep or portfolio"))
  .max(MOST_CASE_ITEMS);

export const CaseRow = z.object({
  case_id: z.string(),
  name: z.string(),
  notes: z.string(),
  date_created: z.iso.datetime(),
  /** The keys of what is in it. */
  items: z.array(z.string()),
});
export type CaseRow = z.output<typeof CaseRow>;

const name = typedText(MOST_TITLE_CHARS);
const notes = optionalText(MOST_NOTES_CHARS);
const CaseParams = z.object({ caseId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, "must be the id of a case") });

export const listCases = route("GET", "/api/cases/", ["read"], {
  summary: "The caller's cases, newest first",
  response: z.object({ cases: z.array(CaseRow) }),
});

export const createCase = route("POST", "/api/cases/", ["run"], {
  summary: `Create a case (at most ${MOST_CASES}), with saved backtests, sweeps and portfolios of the caller`,
  body: z.strictObject({ name, notes: notes.optional(), items: Items.optional() }),
  response: z.object({ case: CaseRow }),
  refusals: [409],
});

export const getCase = route("GET", "/api/cases/{caseId}", ["read"], {
  summary: "A case of the caller with the rows of its backtests, sweeps and portfolios, newest first",
  params: CaseParams,
  response: z.object({
    case: CaseRow,
    /** Labels come without notes. */
    backtests: z.array(DashboardRow),
    sweeps: z.array(SavedSweepRow),
    portfolios: z.array(SavedPortfolioRow),
  }),
});
export type CaseDetail = z.output<(typeof getCase)["response"]>;

export const changeCase = route("POST", "/api/cases/{caseId}/", ["run"], {
  summary: `Change a case: its name, its notes, and what is in it (at most ${MOST_CASE_ITEMS})`,
  params: CaseParams,
  body: z.strictObject({
    name: name.optional(),
    notes: notes.optional(),
    add: Items.optional(),
    remove: Items.optional(),
  }),
  response: z.object({ case: CaseRow }),
  refusals: [409],
});

export const deleteCase = route("POST", "/api/cases/{caseId}/delete/", ["run"], {
  summary: "Delete a case; what was in it stays",
  params: CaseParams,
  response: Message,
});
