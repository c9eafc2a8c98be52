import { GROUP_NAMES, groupRule } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import type { Route } from "#shared/contracts/route.ts";
import type { RouteName } from "#shared/contracts/routes.ts";
import { sweepBody } from "../functions/sweeps/sweep-body.ts";

/** What each call takes, of the right form. */

const PASSWORD = "a long password";

/** Every section is on: the fields of one that is off are not looked at. */
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
  submitBacktest: backtestBody,
  countSweep: sweepBody(),
  submitSweep: sweepBody(),
  shareBacktest: { shared: true },
  shareSweep: { shared: true },
  logError: { message: "It broke", stack: "at here", location: "/", timestamp: "2026-01-05T10:00:00.000Z" },
};

const PARAMS: Readonly<Record<string, string>> = {
  uid: "id",
  token: "token",
  taskId: "x".repeat(22),
  ticker: "SPY",
  user: "ada",
  name: "spy-20260105-1",
  backtestId: "spy-20260105-1",
};

/** What stands for each parameter in a path. */
export const paramsOf = ({ path }: Pick<Route, "path">): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, PARAMS[name] ?? `no value for ${name}`]),
  );

/** A body that the call takes; undefined where it takes none. */
export const goodBodyOf = (name: RouteName): unknown => BODIES[name];
