import type { AnyRow } from "#shared/contracts/form/field.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { type MemberValues, memberGroups } from "./member-values.ts";

/** The values of the form: the portfolio's own fields as text under `account`, then the members in their order. */

const TEXTS = [
  "name",
  "acct_bal",
  "start_date",
  "end_date",
  "backtest_length",
  "max_risk",
  "max_ticker_risk",
  "max_positions",
  "conflicts",
] as const;

export type AccountValues = { readonly [N in (typeof TEXTS)[number]]: string } & {
  readonly interest: boolean;
};

export type PortfolioValues = {
  readonly account: AccountValues;
  readonly members: readonly MemberValues[];
};

const isRecord = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const accountOf = (row: AnyRow, blank: AnyRow): AccountValues =>
  ({
    ...Object.fromEntries(
      TEXTS.map((field) => {
        const value = row[field] ?? blank[field];
        return [field, typeof value === "string" || typeof value === "number" ? String(value) : ""];
      }),
    ),
    interest: row.interest === true,
  }) as AccountValues;

const memberOf = (raw: unknown): MemberValues[] => {
  const groups = memberGroups(raw);
  if (!groups) return [];
  const { name, isOn } = raw as AnyRow;
  return [{ name: typeof name === "string" ? name : "", isOn: isOn !== false, ...groups }];
};

/** A stored draft is cut to this many members, so that a damaged one cannot stall the page. */
const MOST_DRAFTED = 40;

const membersOf = (raw: unknown): MemberValues[] =>
  Array.isArray(raw) ? raw.slice(0, MOST_DRAFTED).flatMap(memberOf) : [];

export const initialValues = (defaults: PortfolioBody): PortfolioValues => ({
  account: accountOf(defaults, {}),
  members: [],
});

/** Returns the values that the browser kept; unknown parts come from `initial`. */
export const keptValues = (kept: unknown, initial: PortfolioValues): PortfolioValues =>
  isRecord(kept) && isRecord(kept.account)
    ? { account: accountOf(kept.account, initial.account), members: membersOf(kept.members) }
    : initial;

/** Returns the values of a body that was sent; blank fields stay blank. */
export const sentValues = (body: AnyRow): PortfolioValues => ({
  account: { ...accountOf(body, {}), conflicts: body.conflicts === "Skip" ? "Skip" : "Allow" },
  members: membersOf(body.members),
});

export const bodyOf = ({ account, members }: PortfolioValues): PortfolioBody =>
  ({
    ...account,
    members: members.flatMap(({ isOn, ...member }) => (isOn ? [member] : [])),
  }) as PortfolioBody;

/** Returns a body's meaning as text, for comparison: "2" equals "2.0", and a ticker's display name is left out. */
export const meaningOf = (body: unknown, yesterday: Day): string => {
  const reading = readPortfolio(body, yesterday);
  if (!reading.ok) return JSON.stringify(body);
  const { members, ...own } = reading.portfolio;
  const forms = reading.forms.map(({ overallFields, ...groups }) => ({
    ...groups,
    overallFields: overallFields.map(({ name: _, ...row }) => row),
  }));
  return JSON.stringify([own, members.map(({ name }) => name), forms]);
};
