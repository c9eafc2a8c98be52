import * as z from "zod";
import { pageFields } from "../saved-calls.ts";
import { PortfolioResults, type PortfolioSession, type PortfolioTrade } from "./results.ts";

/** A saved portfolio. Its results hold the request with the members' bodies. */
const SavedPortfolio = z.object({
  id: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  results: PortfolioResults,
});

const rowsOf = <T>() => z.custom<T[]>(Array.isArray);

/** The same as stored. A log of 30,000 trades is not checked row by row, which would take seconds and 500 MB. */
export const StoredPortfolio = SavedPortfolio.extend({
  results: PortfolioResults.extend({ trades: rowsOf<PortfolioTrade>(), series: rowsOf<PortfolioSession>() }),
});
export type StoredPortfolio = z.output<typeof StoredPortfolio>;

/** Data that a finished portfolio stores for saving, beside its results. */
export const UnsavedPortfolio = SavedPortfolio.pick({ creator: true, date_created: true });
export type UnsavedPortfolio = z.output<typeof UnsavedPortfolio>;

/** A saved portfolio for its page: request and results whole. */
export const SavedPortfolioMessage = SavedPortfolio.extend({
  request: PortfolioResults.shape.request,
  shared: z.boolean(),
  ...pageFields,
});
export type SavedPortfolioMessage = z.output<typeof SavedPortfolioMessage>;
