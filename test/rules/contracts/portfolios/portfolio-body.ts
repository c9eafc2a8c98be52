import { type PortfolioReading, readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import { dayOf } from "#shared/domain/day.ts";
import { formBody } from "../form-body.ts";

type Row = Readonly<Record<string, unknown>>;

/** A valid member: one call, and what `parts` replaces. */
export const member = (parts: Parameters<typeof formBody>[0] = {}, name?: unknown): Row => {
  const body = formBody({ ...parts, overall: { start_date: "", end_date: "", ...parts.overall } });
  return name === undefined ? body : { ...body, name };
};

/** A valid body with two members over 2020, and what `own` replaces. */
export const portfolioBody = (own: Row = {}, members: readonly unknown[] = [member(), member()]) => ({
  name: "Core and hedge",
  acct_bal: 50_000,
  start_date: "2020-01-02",
  end_date: "2020-12-31",
  ...own,
  members,
});

const YESTERDAY = dayOf(2026, 11, 20);

export const read = (body: unknown): PortfolioReading => readPortfolio(body, YESTERDAY);

export const problemsOf = (body: unknown): Record<string, string> => {
  const reading = read(body);
  return reading.ok ? {} : reading.fields;
};
