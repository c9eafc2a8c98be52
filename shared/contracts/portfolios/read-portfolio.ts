import { type Day, formatDay } from "../../domain/day.ts";
import { centsOfNumber } from "../../domain/money.ts";
import type { Portfolio } from "../../domain/result/portfolio.ts";
import type { BacktestForm } from "../backtest-form.ts";
import { type FieldProblems, problemsOf } from "../field-problems.ts";
import { parsedRow } from "../form/parsed-part.ts";
import { isRow } from "../form/relevant-fields.ts";
import { dayProblem } from "../form/row-rules.ts";
import { isLeftBlank } from "./fields.ts";
import { MOST_MEMBERS } from "./own-fields.ts";
import { type MemberReading, readMember, type SharedValues } from "./read-member.ts";
import { PortfolioOutline } from "./request.ts";

export type PortfolioReading =
  | {
      readonly ok: true;
      readonly portfolio: Portfolio;
      /** The members' forms, in the order of the list. */
      readonly forms: readonly BacktestForm[];
    }
  | { readonly ok: false; readonly fields: FieldProblems };

type Own = Partial<PortfolioOutline>;

/** D3 in P18's words. A rule is skipped where one of its fields did not parse. */
const periodProblems = (own: Own, isParsed: (field: keyof Own) => boolean, yesterday: Day): FieldProblems => {
  const problems: FieldProblems = {};
  for (const field of ["start_date", "end_date"] as const) {
    const problem = dayProblem(own[field], yesterday);
    if (problem) problems[field] = problem;
  }
  const { start_date: start, end_date: end } = own;
  const isSound = Object.keys(problems).length === 0;
  if (isSound && start !== undefined && end !== undefined && start > end)
    problems.end_date = "is before the start date";
  if (isParsed("start_date") && start === undefined && own.backtest_length === 0)
    problems.start_date = "give a start date or a backtest length";
  return problems;
};

/** A period that refuses nothing, in the place of one that is refused. */
const ANY_PERIOD: SharedValues = { backtest_length: 1 };

const periodValues = ({ start_date, end_date, backtest_length }: Own): SharedValues => ({
  ...(start_date !== undefined && { start_date: formatDay(start_date) }),
  ...(end_date !== undefined && { end_date: formatDay(end_date) }),
  ...(backtest_length !== undefined && { backtest_length }),
});

/** The account and the period that members are read with. */
const sharedValues = (own: Own, hasPeriod: boolean): SharedValues => ({
  acct_bal: own.acct_bal ?? 1,
  interest: own.interest ?? false,
  ...(hasPeriod ? periodValues(own) : ANY_PERIOD),
});

/** The body with blanks absent, without a length that a start date overrules, and with a list of members. */
const tidied = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { members, backtest_length, ...rest } = body;
  const isLength = isLeftBlank(body.start_date) && backtest_length !== null;
  return {
    ...rest,
    ...(isLength && backtest_length !== undefined && { backtest_length }),
    members: Array.isArray(members) ? members : [],
  };
};

/** More members than that are counted, not read. */
const MOST_READ = 2 * MOST_MEMBERS;

const nameProblems = (members: readonly MemberReading[]): FieldProblems => {
  const problems: FieldProblems = {};
  const names = new Set<string>();
  for (const [index, { name }] of members.entries()) {
    if (name === undefined) continue;
    if (names.has(name)) problems[`members.${index}.name`] = "another member has this name";
    names.add(name);
  }
  return problems;
};

const behind = (place: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path === "" ? place : `${place}.${path}`, problem]),
  );

type SoundMember = { readonly [F in "name" | "backtest"]: NonNullable<MemberReading[F]> };

const soundMember = ({ name, backtest }: MemberReading): SoundMember[] =>
  name === undefined || !backtest ? [] : [{ name, backtest }];

const portfolioOf = (own: PortfolioOutline, members: readonly SoundMember[]): Portfolio => ({
  name: own.name,
  startBalanceCents: centsOfNumber(own.acct_bal, "half up"),
  period: {
    start: own.start_date,
    end: own.end_date,
    lengthYears: own.backtest_length === 0 ? undefined : own.backtest_length,
  },
  limits: {
    maxRiskPercent: own.max_risk,
    maxTickerRiskPercent: own.max_ticker_risk,
    maxPositions: own.max_positions,
  },
  interest: own.interest,
  skipsConflicts: own.conflicts === "Skip",
  members: members.map(({ name, backtest: { strategy } }) => ({ name, strategy })),
});

/**
 * Reads a request body into a portfolio (P1). Refuses it with all faults at once: values that do not parse, and broken
 * rules that need no market data. `yesterday` is New York's.
 */
export const readPortfolio = (body: unknown, yesterday: Day): PortfolioReading => {
  if (!isRow(body)) return { ok: false, fields: { body: "must be an object" } };
  const sent = tidied(body);
  const parsed = PortfolioOutline.safeParse(sent);
  const unparsed = parsed.success ? {} : problemsOf(parsed.error);
  const own: Own = parsed.success ? parsed.data : parsedRow(PortfolioOutline, sent);
  const broken = periodProblems(own, (field) => !Object.hasOwn(unparsed, field), yesterday);
  const hasPeriod = ["start_date", "end_date", "backtest_length"].every(
    (field) => !Object.hasOwn(unparsed, field) && !Object.hasOwn(broken, field),
  );
  const shared = sharedValues(own, hasPeriod);
  const members = (sent.members as readonly unknown[])
    .slice(0, MOST_READ)
    .map((member, index) => readMember(member, index + 1, shared, yesterday));
  // Parse faults come first, and win over broken rules of the same field.
  const problems: FieldProblems = {
    ...unparsed,
    ...broken,
    ...unparsed,
    ...Object.assign({}, ...members.map((each, index) => behind(`members.${index}`, each.problems))),
    ...nameProblems(members),
  };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, fields: problems };
  const sound = members.flatMap(soundMember);
  return {
    ok: true,
    portfolio: portfolioOf(parsed.data, sound),
    forms: sound.map(({ backtest: { form } }) => form),
  };
};
