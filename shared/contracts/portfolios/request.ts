import * as z from "zod";
import { BacktestForm } from "../backtest-form.ts";
import { rowSchema } from "../form/field-schema.ts";
import { BASELINE_FIELDS } from "../form/overall-fields.ts";
import { optionalText } from "../text-field.ts";
import {
  conflictsField,
  dateField,
  neededNumber,
  optionalNumber,
  portfolioName,
  switchField,
} from "./fields.ts";
import {
  FEWEST_MEMBERS,
  MOST_MEMBER_NAME,
  MOST_MEMBERS,
  PORTFOLIO_NUMBERS,
  PORTFOLIO_WORDS,
} from "./own-fields.ts";

/** The body of POST /api/portfolios/: one flat object with the members' backtests (P1). */

const { acct_bal, max_risk, max_ticker_risk, max_positions } = PORTFOLIO_NUMBERS;
const { name, start_date, end_date, interest, conflicts, members } = PORTFOLIO_WORDS;

const own = {
  name: portfolioName(name.hint),
  acct_bal: neededNumber(acct_bal, acct_bal.hint),
  start_date: dateField(start_date.hint),
  end_date: dateField(end_date.hint),
  backtest_length: rowSchema({ backtest_length: BASELINE_FIELDS.backtest_length }).shape.backtest_length,
  max_risk: optionalNumber(max_risk, max_risk.hint),
  max_ticker_risk: optionalNumber(max_ticker_risk, max_ticker_risk.hint),
  max_positions: optionalNumber(max_positions, max_positions.hint),
  interest: switchField(interest.hint),
  conflicts: conflictsField(conflicts.hint),
};

const membersOf = <T extends z.ZodType>(member: T) => {
  const text = `${FEWEST_MEMBERS} to ${MOST_MEMBERS} members`;
  return z.array(member).min(FEWEST_MEMBERS, text).max(MOST_MEMBERS, text).describe(members.hint);
};

/** A member: a backtest whose account, period and interest are the portfolio's. */
const MemberForm = BacktestForm.omit({ origin: true }).extend({
  name: optionalText(MOST_MEMBER_NAME).nullable().optional().describe("Blank: Strategy n."),
});

export const PortfolioForm = z.strictObject({ ...own, members: membersOf(MemberForm) });
/** The body before parsing, as a page sends it. */
export type PortfolioBody = z.input<typeof PortfolioForm>;

/** The portfolio's own fields. `read-portfolio.ts` reads the members like backtests. */
export const PortfolioOutline = z.strictObject({ ...own, members: membersOf(z.unknown()) });
export type PortfolioOutline = z.output<typeof PortfolioOutline>;
