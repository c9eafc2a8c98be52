import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { type AnyRow, chosen } from "#shared/contracts/form/field.ts";
import { GROUP_NAMES, GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { MOST_MEMBER_NAME } from "#shared/contracts/portfolios/own-fields.ts";
import { type MemberReading, readMember } from "#shared/contracts/portfolios/read-member.ts";
import type { Day } from "#shared/domain/day.ts";
import { defaultTitle } from "#shared/domain/strategy/result-title.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { ticketInWords } from "#shared/domain/strategy/strategy-words.ts";

/** A member in the form: the six groups of its backtest without the fields that belong to the portfolio (P1). */

/** The rows of a backtest's six groups, as typed or as saved. */
export type MemberGroups = { readonly [G in GroupName]: readonly AnyRow[] };

export type MemberValues = MemberGroups & {
  readonly name: string;
  /** False for a member that stays in the form and is not sent. */
  readonly isOn: boolean;
};

/** The form's fields that a member leaves to its portfolio. */
const PORTFOLIO_FIELDS = new Set(["acct_bal", "start_date", "end_date", "backtest_length", "interest"]);

const isRecord = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The row of a member: its sizing is shown, so a blank one gets its meaning. */
const ownRow = (row: AnyRow): AnyRow => ({
  ...Object.fromEntries(Object.entries(row).filter(([field]) => !PORTFOLIO_FIELDS.has(field))),
  trade_sizing: chosen(row, "trade_sizing") ?? POSITION_FIELDS.trade_sizing.blank,
});

/** Returns the groups of a backtest's body without the portfolio's fields; undefined for any other value. */
export const memberGroups = (body: unknown): MemberGroups | undefined => {
  if (!isRecord(body)) return undefined;
  const rowsOf = (group: GroupName): readonly AnyRow[] => {
    const { [group]: rows } = body;
    return Array.isArray(rows) ? rows.filter(isRecord).slice(0, GROUPS[group].maxRows) : [];
  };
  const groups = Object.fromEntries(GROUP_NAMES.map((group) => [group, rowsOf(group)])) as MemberGroups;
  const [row] = groups.overallFields;
  if (!row || groups.optFields.length === 0) return undefined;
  return { ...groups, overallFields: [ownRow(row)] };
};

/** Returns `wanted` shortened to a member's name, with a number where another member has it. */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  const cut = (most: number): string => wanted.trim().slice(0, most).trim();
  const names = new Set(taken);
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? "" : ` ${count}`;
    const name = `${cut(MOST_MEMBER_NAME - suffix.length)}${suffix}`;
    if (!names.has(name)) return name;
  }
};

/** The account that only a reading for words needs. */
const ANY_ACCOUNT = { acct_bal: 1, backtest_length: 1 };

/** Reads a member by itself, whatever account it is in. `yesterday` is New York's. */
export const readAlone = ({ isOn: _, ...member }: MemberValues, yesterday: Day): MemberReading =>
  readMember(member, 1, ANY_ACCOUNT, yesterday);

/** Returns the member's strategy; undefined if it cannot be read. */
const memberStrategy = (member: MemberValues, yesterday: Day): Strategy | undefined =>
  readAlone({ ...member, name: "" }, yesterday).backtest?.strategy;

/** Returns the member's strategy in sentences, the filters of its entries last; undefined if it cannot be read. */
export const memberInWords = (member: MemberValues, yesterday: Day): readonly string[] | undefined => {
  const strategy = memberStrategy(member, yesterday);
  return strategy && ticketInWords(strategy);
};

/** Returns the name that results of these groups would have; undefined if they cannot be read. */
export const titleOfGroups = (groups: MemberGroups, yesterday: Day): string | undefined => {
  const strategy = memberStrategy({ name: "", isOn: true, ...groups }, yesterday);
  return strategy && defaultTitle(strategy);
};

/** Returns the member as a backtest of its own in the portfolio's account. */
export const memberAsBacktest = (
  { name: _, isOn: __, ...groups }: MemberValues,
  account: AnyRow,
): BacktestBody => {
  const shared = Object.fromEntries([...PORTFOLIO_FIELDS].map((field) => [field, account[field]]));
  return { ...groups, overallFields: [{ ...groups.overallFields[0], ...shared }] } as BacktestBody;
};
