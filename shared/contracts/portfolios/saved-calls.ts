import * as z from "zod";
import { Message } from "../accounts.ts";
import { Label, LabelChange } from "../label.ts";
import { ListQuery, Next } from "../list-page.ts";
import { route } from "../route.ts";
import { Sharing, SharingAnswer } from "../sharing.ts";
import { exactText } from "../text-field.ts";
import { SavedPortfolioRow } from "./saved-row.ts";

/**
 * The calls on saved portfolios (P18). `getPortfolio` (`calls.ts`) reads one, apart from here: a page with a list alone
 * does not load the form's schemas.
 */

export const SavedPortfolioParams = z.object({
  user: exactText(64),
  id: z.string().regex(/^[a-z0-9-]{1,128}$/, "must be a portfolio's id"),
});

export const listPortfolios = route({
  method: "GET",
  path: "/api/portfolios/saved/",
  access: "member",
  scopes: ["read"],
  summary: "The caller's saved portfolios, newest first, in pages",
  query: ListQuery,
  response: z.object({ message: z.array(SavedPortfolioRow), next: Next }),
});

export const deletePortfolio = route({
  method: "POST",
  path: "/api/portfolios/saved/{user}/{id}/",
  access: "member",
  scopes: ["run"],
  summary: "Delete a saved portfolio (creator only)",
  params: SavedPortfolioParams,
  response: Message,
  refusals: [403],
});

export const sharePortfolio = route({
  method: "POST",
  path: "/api/portfolios/saved/{user}/{id}/share/",
  access: "member",
  scopes: ["run"],
  summary: "Share a saved portfolio by a public link, or stop sharing it",
  params: SavedPortfolioParams,
  body: Sharing,
  response: SharingAnswer,
  refusals: [403],
});

export const labelPortfolio = route({
  method: "POST",
  path: "/api/portfolios/saved/{user}/{id}/label/",
  access: "member",
  scopes: ["run"],
  summary: "Change a saved portfolio's name, notes or tags (creator only)",
  params: SavedPortfolioParams,
  body: LabelChange,
  response: z.object({ label: Label }),
  refusals: [403],
});
