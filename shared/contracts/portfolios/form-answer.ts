import * as z from "zod";
import { GROUPS } from "../form/fields.ts";
import { initialRow } from "../form/form-answer.ts";
import {
  FEWEST_MEMBERS,
  MOST_MEMBER_NAME,
  MOST_MEMBERS,
  MOST_PORTFOLIO_NAME,
  PORTFOLIO_NUMBERS,
} from "./own-fields.ts";
import type { PortfolioBody } from "./request.ts";

/** The answer of GET /api/portfolios/: the initial request and P1's limits (P18). */

/** Ends are included unless `more_than` is given; a text's are its characters. */
const Limit = z.object({
  more_than: z.number().optional(),
  min: z.number().optional(),
  max: z.number(),
  decimals: z.number().int().optional(),
});
type Limit = z.output<typeof Limit>;

const LIMITED = [
  "name",
  "acct_bal",
  "backtest_length",
  "max_risk",
  "max_ticker_risk",
  "max_positions",
  "members",
  "member_name",
] as const;

export const PortfolioFormAnswer = z.object({
  /** A body of POST. */
  defaults: z
    .custom<PortfolioBody>()
    .meta({ type: "object", description: "The body of a portfolio with two initial members." }),
  limits: z.record(z.enum(LIMITED), Limit),
});
export type PortfolioFormAnswer = z.output<typeof PortfolioFormAnswer>;

const INITIAL_BALANCE = 100_000;

const { overallFields, filterFields, riskFields, eventFields, volFields, optFields } = GROUPS;
const { min, max, decimals, initial } = overallFields.fields.backtest_length;

/** Returns the form's initial rows on a ticker, with the portfolio's fields blank. */
const initialMember = (ticker: string, tickerName: string): PortfolioBody["members"][number] => ({
  name: "",
  overallFields: [
    {
      ticker,
      name: tickerName,
      ...initialRow(overallFields.fields),
      acct_bal: "",
      start_date: "",
      end_date: "",
      backtest_length: "",
    },
  ],
  filterFields: [initialRow(filterFields.fields)],
  riskFields: [initialRow(riskFields.fields)],
  eventFields: [initialRow(eventFields.fields)],
  volFields: [initialRow(volFields.fields)],
  optFields: [initialRow(optFields.fields)],
});

const numberLimit = ({
  moreThan,
  ...limits
}: {
  moreThan?: number;
  min?: number;
  max: number;
  decimals?: number;
}): Limit => ({ ...(moreThan !== undefined && { more_than: moreThan }), ...limits });

const limitsOf = (): PortfolioFormAnswer["limits"] => {
  const pick = (name: keyof typeof PORTFOLIO_NUMBERS): Limit => {
    const { label: _, hint: __, ...limits } = PORTFOLIO_NUMBERS[name];
    return numberLimit(limits);
  };
  return {
    name: { min: 1, max: MOST_PORTFOLIO_NAME },
    acct_bal: pick("acct_bal"),
    backtest_length: { min, max, decimals },
    max_risk: pick("max_risk"),
    max_ticker_risk: pick("max_ticker_risk"),
    max_positions: pick("max_positions"),
    members: { min: FEWEST_MEMBERS, max: MOST_MEMBERS },
    member_name: { max: MOST_MEMBER_NAME },
  };
};

export const portfolioFormAnswer = (ticker: string, tickerName: string): PortfolioFormAnswer => ({
  defaults: {
    name: "Portfolio",
    acct_bal: INITIAL_BALANCE,
    start_date: "",
    end_date: "",
    backtest_length: initial,
    max_risk: "",
    max_ticker_risk: "",
    max_positions: "",
    interest: false,
    conflicts: "Allow",
    members: [initialMember(ticker, tickerName), initialMember(ticker, tickerName)],
  },
  limits: limitsOf(),
});
