import * as z from "zod";
import { CHOSEN_AFTER } from "../../domain/chosen-after.ts";
import { PortfolioResults } from "./results.ts";

/**
 * The public page of a shared portfolio. It names no user and leaves out the trades, with their contracts and prices,
 * and what is made from them.
 */
export const SharedPortfolio = PortfolioResults.pick({
  kind: true,
  period: true,
  answer: true,
  summary: true,
  members: true,
  without: true,
  correlation: true,
  mean_correlation: true,
  diversification: true,
  drawdown: true,
  risk: true,
  worst_days: true,
  series: true,
  relative_performance: true,
  conflicts: true,
  notes: true,
  quotes: true,
}).extend({
  title: z.string(),
  /** Whether the owner lets search engines list the page. */
  listed: z.boolean(),
  /** The request as sent, which fills the form of *Try it yourself*, without the portfolio's first name. */
  request: PortfolioResults.shape.request,
  /** Each member's inputs in sentences, in the list's order. */
  inputs: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  warning: z.literal(CHOSEN_AFTER),
});
export type SharedPortfolio = z.output<typeof SharedPortfolio>;
