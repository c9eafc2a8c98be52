import { body } from "../world.ts";

type Row = Readonly<Record<string, unknown>>;

/** A member: the world's put spread, with parts of its overall row and of its groups replaced. */
export const member = (overall: Row = {}, groups: Row = {}): Row =>
  body({ start_date: "", end_date: "", ...overall }, groups);

/** A long put beside the spread, on the same ticker. */
export const hedge = (overall: Row = {}): Row =>
  member(overall, {
    optFields: [{ long_short: "Long", call_put: "Put", n: 1, dte: 45, delta: 0.2 }],
  });

/** A portfolio of both in the world's half year, with parts replaced. */
export const portfolioBody = (own: Row = {}, members: readonly unknown[] = [member(), hedge()]) => ({
  name: "Core and hedge",
  acct_bal: 20_000,
  start_date: "2024-01-02",
  end_date: "2024-06-28",
  ...own,
  members,
});
