import type { Day } from "../../domain/day.ts";
import type { FieldProblems } from "../field-problems.ts";
import type { AnyRow } from "../form/field.ts";
import { isRow } from "../form/relevant-fields.ts";
import { typedDecimal } from "../form/typed-number.ts";
import { type BacktestReading, readBacktest } from "../read-backtest.ts";
import { isLeftBlank } from "./fields.ts";
import { MOST_MEMBER_NAME } from "./own-fields.ts";

/** Reads one member of a portfolio as the backtest that it is, in the portfolio's account and period (P1). */

/** The form's fields that a member leaves to its portfolio. */
const LEFT_FIELDS = ["acct_bal", "start_date", "end_date", "backtest_length", "interest"] as const;

/** The row values that every member gets; those that did not parse are replaced by any that do. */
export type SharedValues = Readonly<Partial<Record<(typeof LEFT_FIELDS)[number], string | number | boolean>>>;

const isZero = (raw: unknown): boolean =>
  (typeof raw === "number" || typeof raw === "string") && typedDecimal(raw)?.units === 0n;

/** The form shows a balance and a length of 0, and a switch that is off. */
const isUnset = (field: (typeof LEFT_FIELDS)[number], raw: unknown): boolean =>
  isLeftBlank(raw) ||
  ((field === "acct_bal" || field === "backtest_length") && isZero(raw)) ||
  (field === "interest" && raw === false);

const firstRowOf = (member: AnyRow): AnyRow | undefined => {
  const { overallFields: rows } = member;
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return isRow(row) ? row : undefined;
};

const accountProblems = (row: AnyRow): FieldProblems =>
  Object.fromEntries(
    LEFT_FIELDS.filter((field) => !isUnset(field, row[field])).map((field) => [
      `overallFields.0.${field}`,
      "belongs to the portfolio",
    ]),
  );

/** The member's backtest: its body with the portfolio's account and period. */
const backtestBody = (member: AnyRow, shared: SharedValues): AnyRow => {
  const { name: _, overallFields, ...groups } = member;
  const row = firstRowOf(member);
  if (!row) return { ...groups, ...(overallFields !== undefined && { overallFields }) };
  const own = Object.fromEntries(
    Object.entries(row).filter(([field]) => !LEFT_FIELDS.some((each) => each === field)),
  );
  const [, ...others] = overallFields as unknown[];
  return { ...groups, overallFields: [{ ...own, ...shared }, ...others] };
};

/** Returns the member's name, *Strategy n* for a blank one (`place` from 1); undefined for one that is refused. */
const nameOf = (raw: unknown, place: number): string | undefined => {
  if (isLeftBlank(raw)) return `Strategy ${place}`;
  const name = typeof raw === "string" ? raw.trim() : undefined;
  return name !== undefined && name.length <= MOST_MEMBER_NAME ? name : undefined;
};

export type MemberReading = {
  readonly name: string | undefined;
  /** Undefined for a member that is refused. */
  readonly backtest: Extract<BacktestReading, { ok: true }> | undefined;
  /** Every fault by its path within the member. */
  readonly problems: FieldProblems;
};

/** Reads the member at `place`, counted from 1. `yesterday` is New York's. */
export const readMember = (
  raw: unknown,
  place: number,
  shared: SharedValues,
  yesterday: Day,
): MemberReading => {
  if (!isRow(raw)) return { name: undefined, backtest: undefined, problems: { "": "must be an object" } };
  const name = nameOf(raw.name, place);
  const reading = readBacktest(backtestBody(raw, shared), yesterday);
  const problems: FieldProblems = {
    ...(name === undefined && {
      name: typeof raw.name === "string" ? `must be at most ${MOST_MEMBER_NAME} characters` : "must be text",
    }),
    ...(raw.origin !== undefined && { origin: "is not a field" }),
    ...(reading.ok ? {} : reading.fields),
    ...accountProblems(firstRowOf(raw) ?? {}),
  };
  const isSound = reading.ok && Object.keys(problems).length === 0;
  return { name, backtest: isSound ? reading : undefined, problems };
};
