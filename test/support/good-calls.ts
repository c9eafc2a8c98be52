import { GROUP_NAMES, groupRule } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { portfolioFormAnswer } from "#shared/contracts/portfolios/form-answer.ts";
import type { Route } from "#shared/contracts/route.ts";
import type { RouteName } from "#shared/contracts/routes.ts";
import { sweepBody } from "../parts/functions/sweeps/sweep-body.ts";

/** A valid body and valid path parameters for each route. */

const PASSWORD = "a long password";

/** Every section is on, because the reader ignores the fields of a section that is off. */
const backtestBody = {
  ...Object.fromEntries(GROUP_NAMES.map((name) => [name, [initialRow(groupRule(name).fields)]])),
  overallFields: [{ ...initialRow(groupRule("overallFields").fields), ticker: "SPY" }],
  filterFields: [{ risk_management: true, event_filters: true, entry_filters: true }],
};

const BODIES: Partial<Record<RouteName, unknown>> = {
  createToken: { username: "ada", password: PASSWORD },
  refreshToken: { refresh: "token" },
  logout: { refresh: "token" },
  signUp: { username: "ada", email: "ada@example.org", password: PASSWORD },
  verifyEmail: { uid: "id", token: "token" },
  requestReset: { email: "ada@example.org" },
  resetPassword: { username_or_email: "ada", password: PASSWORD },
  changePassword: { old_password: PASSWORD, password: "another long password" },
  checkBacktest: backtestBody,
  deleteAccount: { password: PASSWORD },
  submitBacktest: backtestBody,
  submitElsewhere: backtestBody,
  countSweep: sweepBody(),
  submitSweep: sweepBody(),
  submitPortfolio: portfolioFormAnswer("SPY", "SPY").defaults,
  shareBacktest: { shared: true },
  shareSweep: { shared: true },
  sharePortfolio: { shared: true },
  labelBacktest: { title: "A name", notes: "Notes", tags: ["a tag"] },
  labelSweep: { title: "A name", notes: "Notes", tags: ["a tag"] },
  labelPortfolio: { title: "A name", notes: "Notes", tags: ["a tag"] },
  followBacktest: { followed: true },
  setDigest: { on: true },
  createKey: { name: "A notebook", scopes: ["read", "run"], days: 90 },
  createCase: { name: "A question", notes: "Why?" },
  changeCase: { name: "Another question" },
  logError: { message: "It broke", stack: "at here", location: "/", timestamp: "2026-01-05T10:00:00.000Z" },
};

const PARAMS: Readonly<Record<string, string>> = {
  uid: "id",
  token: "token",
  taskId: "x".repeat(22),
  ticker: "SPY",
  caseId: "x".repeat(22),
  keyId: "0123456789ab",
  exportId: "x".repeat(22),
  part: "0",
  user: "ada",
  name: "spy-20260105-1",
  id: "portfolio-20260105-1",
  backtestId: "spy-20260105-1",
};

export const paramsOf = ({ path }: Pick<Route, "path">): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, PARAMS[name] ?? `no value for ${name}`]),
  );

/** Returns a valid body of the route; undefined when it takes none. */
export const goodBodyOf = (name: RouteName): unknown => BODIES[name];
