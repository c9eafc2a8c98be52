import * as z from "zod";
import { Label } from "../label.ts";
import { PortfolioResults } from "./results.ts";

/** A saved portfolio as stored. Its results hold the request with the members' bodies. */
export const SavedPortfolio = z.object({
  id: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  results: PortfolioResults,
});
export type SavedPortfolio = z.output<typeof SavedPortfolio>;

/** Data that a finished portfolio stores for saving, beside its results. */
export const UnsavedPortfolio = SavedPortfolio.pick({ creator: true, date_created: true });
export type UnsavedPortfolio = z.output<typeof UnsavedPortfolio>;

/** A saved portfolio for its page: request and results whole. */
export const SavedPortfolioMessage = SavedPortfolio.extend({
  request: PortfolioResults.shape.request,
  shared: z.boolean(),
  label: Label.optional(),
});
export type SavedPortfolioMessage = z.output<typeof SavedPortfolioMessage>;
