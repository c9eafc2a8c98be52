import { formBody } from "../rules/contracts/form-body.ts";
import { runBacktest, type Session } from "../service/client.ts";

/** Backtests run and saved through the API, for tests of the pages that show them. */

type Parts = NonNullable<Parameters<typeof formBody>[0]>;

/** Runs a body, saves the result, and returns its name. */
export const saveRun = async (session: Session, parts: Parts = {}): Promise<string> => {
  const { taskId } = await runBacktest(session, formBody(parts));
  const { status, json } = await session.get(`/api/save/${taskId}`);
  const name = /[a-z0-9]+-\d{8}-\d+/.exec(JSON.stringify(json))?.[0];
  if (status !== 200 || !name) throw new Error(`saving answered ${status}: ${JSON.stringify(json)}`);
  return name;
};

const FIVE_YEARS = { start_date: "2021-11-22", end_date: "2026-11-20" };

const sold = (dte: number, delta: number, callPut = "Put") => ({
  long_short: "Short",
  call_put: callPut,
  n: 1,
  dte,
  delta,
});
const bought = (dte: number, delta: number, callPut = "Put") => ({
  ...sold(dte, delta, callPut),
  long_short: "Long",
});

/** Strategies that differ at a glance. */
export const PUT_SPREAD: Parts = {
  overall: { ...FIVE_YEARS, hold: 21, acct_bal: 25_000 },
  switches: { risk_management: true },
  risk: [{ take_prof: "% of premium", prof_size: 50, stop_loss: "% of premium", stop_size: 200 }],
  options: [sold(45, 0.3), bought(45, 0.15)],
};
export const CONDOR: Parts = {
  overall: { ...FIVE_YEARS, hold: 30, acct_bal: 10_000 },
  options: [sold(45, 0.16), bought(45, 0.08), sold(45, 0.16, "Call"), bought(45, 0.08, "Call")],
};
export const LONG_CALL: Parts = {
  overall: { start_date: "2018-01-02", end_date: "2024-12-31", hold: 60 },
  options: [bought(90, 0.6, "Call")],
};
