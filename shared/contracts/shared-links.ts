import * as z from "zod";
import { SavedBacktest } from "./dashboard.ts";
import { ForwardVerdict } from "./forward/record.ts";
import { SharedPortfolio } from "./portfolios/shared.ts";
import { SummaryRow, TradeRow } from "./results.ts";
import { publicRoute } from "./route.ts";
import { SharedSweep } from "./sweep/shared.ts";
import { exactText } from "./text-field.ts";

/** The public page of a shared backtest, portfolio or sweep: what anyone with its link may read. */

/** 128 random bits in base64url: the address of a public page, until its owner stops sharing. */
export const LinkToken = exactText(64);

/** The page of a link, and its picture for previews. They are served beside the API. */
export const LINK_PAGES = "/s/";
export const linkPath = (token: string): string => `${LINK_PAGES}${token}`;
export const linkPicturePath = (token: string): string => `${linkPath(token)}/picture.png`;
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** A shared backtest without its user, contracts, prices, and series, which are the vendor's. */
export const SharedBacktest = SavedBacktest.pick({
  relative_performance: true,
  overall_inputs: true,
  option_inputs: true,
  risk_inputs: true,
  event_inputs: true,
  entry_inputs: true,
  notes: true,
  facts: true,
  answer: true,
  sensitivity: true,
  body: true,
}).extend({
  title: z.string(),
  ticker: z.string(),
  closings: z.array(TradeRow.pick({ date_close: true, start_bal: true, end_bal: true })),
  summary: SummaryRow.omit({ creator: true, backtest_name: true }),
  /** Whether the owner lets search engines list the page. */
  listed: z.boolean(),
  /** The newest verdict since it was saved; absent where its owner does not follow it. */
  since_saved: ForwardVerdict.optional(),
});
export type SharedBacktest = z.output<typeof SharedBacktest>;

/** What a link leads to. A backtest, the first kind, has no `kind`. */
const SharedThing = z.union([SharedPortfolio, SharedSweep, SharedBacktest]);
export type SharedThing = z.output<typeof SharedThing>;

export const getShared = publicRoute("GET", "/api/shared/{token}", {
  summary: "A backtest, a portfolio or a sweep that its owner shares by a public link",
  params: z.object({ token: LinkToken }),
  response: z.object({ message: SharedThing }),
  refusals: [410],
});
