import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { isSizedByAccount } from "../../../report/monte-carlo/sized-by-account.ts";
import type { Results } from "../../../report/read-results.ts";
import type { LoggedTrade } from "../../../report/trades/logged-trade.ts";

/** The portfolio's fields that a member's body leaves blank (P1). */
const OF_ACCOUNT = ["acct_bal", "start_date", "end_date", "backtest_length"] as const;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

export const isAnySizedByAccount = ({ request }: Pick<PortfolioResults, "request">): boolean =>
  rowsIn(request.members).some((member) => isSizedByAccount(member));

/** Returns a member's body as a plain backtest's over the portfolio's period; undefined for one that is not there. */
const bodyAt = (request: Row, place: number): unknown => {
  const { [place]: member } = rowsIn(request.members);
  if (!member) return undefined;
  const { name: _, overallFields, ...groups } = member;
  const account = Object.fromEntries(OF_ACCOUNT.map((field) => [field, request[field]]));
  return { ...groups, overallFields: rowsIn(overallFields).map((row) => ({ ...row, ...account })) };
};

/** Returns, by a trade, the ticker and the test of its member: what an opened trade is looked at with. */
export const memberSources = (
  { members, request }: Pick<PortfolioResults, "members" | "request">,
  results: Results,
) => {
  const sources = new Map(
    members.map(({ name, ticker }, place) => [
      name,
      { ticker, results: { ...results, body: bodyAt(request, place) } },
    ]),
  );
  return ({ member = "" }: LoggedTrade) => sources.get(member) ?? { ticker: member, results };
};
