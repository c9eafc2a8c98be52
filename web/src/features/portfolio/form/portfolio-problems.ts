import type { FieldErrors } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { FIELDS, type FieldName } from "#shared/contracts/form/fields.ts";
import { FEWEST_MEMBERS, MOST_MEMBERS, PORTFOLIO_WORDS } from "#shared/contracts/portfolios/own-fields.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { Day } from "#shared/domain/day.ts";
import { dateProblem } from "../../../inputs/typed-date.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { bodyOf, type PortfolioValues } from "./portfolio-values.ts";

/**
 * Faults of the form by the service's own reader. Paths of the wire (P18) count the members that are on; paths of the
 * form count all of them, and have the account's fields under `account`.
 */

/** The form's path of the fault in the number of members. */
export const COUNT_PATH = "count";

const DATE_FIELDS = ["start_date", "end_date"] as const;

/** Returns the form's path of a fault on the wire; undefined for a path that the form lacks. */
export const placeOf = ({ account, members }: PortfolioValues, path: string): string | undefined => {
  if (path === "members") return COUNT_PATH;
  if (Object.hasOwn(account, path)) return `account.${path}`;
  const [, place, rest] = /^members\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (rest === undefined) return undefined;
  const index = members.flatMap(({ isOn }, at) => (isOn ? [at] : []))[Number(place)];
  return index === undefined ? undefined : `members.${index}.${rest}`;
};

export const faultsOf = (values: PortfolioValues, yesterday: Day): FieldProblems => {
  const reading = readPortfolio(bodyOf(values), yesterday);
  const dates = DATE_FIELDS.flatMap((field) => {
    const problem = dateProblem(values.account[field], yesterday);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return { ...(reading.ok ? {} : reading.fields), ...Object.fromEntries(dates) };
};

const leavesOf = (node: unknown, path = ""): [path: string, fault: string][] => {
  if (typeof node !== "object" || node === null) return [];
  const { message } = node as { readonly message?: unknown };
  if (typeof message === "string") return [[path, message]];
  return Object.entries(node).flatMap(([key, child]) =>
    leavesOf(child, path === "" ? key : `${path}.${key}`),
  );
};

const SHOWN = new Set(["name", "overallFields.0.trade_sizing", "overallFields.0.trade_size"]);

const ROW_TITLES: Readonly<Record<string, string>> = {
  optFields: "Option",
  eventFields: "Event",
  volFields: "Criteria",
};

const labelOf = (path: string): string => {
  const [group = "", index, field = ""] = path.split(".");
  const { [group]: title } = ROW_TITLES;
  const label = Object.hasOwn(FIELDS, field) ? FIELDS[field as FieldName].label : field || group;
  return title === undefined ? label : `${title} ${Number(index) + 1}, ${label}`;
};

export const memberFaults = (errors: unknown): string[] =>
  leavesOf(errors)
    .filter(([path]) => !SHOWN.has(path))
    .flatMap(([path, fault]) => faultSentence(labelOf(path), fault) ?? []);

export const countFault = (errors: FieldErrors<PortfolioValues>): string | undefined =>
  faultSentence(
    PORTFOLIO_WORDS.members.label,
    (errors as { readonly [COUNT_PATH]?: { readonly message?: string } })[COUNT_PATH]?.message,
  );

export const hasRightCount = ({ members }: PortfolioValues): boolean => {
  const count = members.filter(({ isOn }) => isOn).length;
  return count >= FEWEST_MEMBERS && count <= MOST_MEMBERS;
};
