import * as z from "zod";
import { ListQuery, Next } from "../list-page.ts";
import { route } from "../route.ts";
import { creatorCalls, savedParams } from "../saved-calls.ts";
import { SavedPortfolioRow } from "./saved-row.ts";

/**
 * The calls on saved portfolios (P18). `getPortfolio` (`calls.ts`) reads one, apart from here: a page with a list alone
 * does not load the form's schemas.
 */

export const SavedPortfolioParams = savedParams("id", "a portfolio's id");

export const listPortfolios = route("GET", "/api/portfolios/saved/", ["read"], {
  summary: "The caller's saved portfolios, newest first, in pages",
  query: ListQuery,
  response: z.object({ message: z.array(SavedPortfolioRow), next: Next }),
});

export const {
  delete: deletePortfolio,
  share: sharePortfolio,
  label: labelPortfolio,
} = creatorCalls({
  noun: "portfolio",
  path: "/api/portfolios/saved/{user}/{id}/",
  scope: "run",
  params: SavedPortfolioParams,
});
