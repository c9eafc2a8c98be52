import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { Day } from "#shared/domain/day.ts";

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
