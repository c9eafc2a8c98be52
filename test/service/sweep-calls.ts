import { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { Session } from "./client.ts";

/** Sweeps of the tests, and what the service tells of them. */

/** Put spreads and condors over four years: about 12,000 combinations. */
export const SMALL = {
  ticker: "SPY",
  start_date: "2020-01-02",
  end_date: "2023-12-29",
  structures: ["Put credit spread", "Iron condor"],
  dte: [30, 45],
  short_delta: [0.2, 0.3],
  long_delta: [0.1, 0.15],
  hold: [21, 45],
  max_positions: [1, 3],
  stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
  targets: [{ take_prof: "None" }, { take_prof: "% of premium", prof_size: [25, 50, 75] }],
  filters: [{ volFields: [] }, { volFields: [{ filter_criteria: "IV rank (1y)", low_filter: 50 }] }],
};

/** Starts a sweep; its answer. */
export const submit = async (session: Session, body: unknown, headers: Record<string, string> = {}) => {
  const { status, json } = await session.post("/api/sweeps/", body, headers);
  return { status, json: json as { task_id: string; combinations: number; error?: string } };
};

export const resultsAt = async (session: Session, taskId: string): Promise<SweepResults> =>
  SweepResults.parse((await session.get(`/api/tasks/${taskId}/results`)).json);
