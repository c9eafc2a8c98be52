import * as z from "zod";
import { BacktestForm } from "../backtest-form.ts";
import { route } from "../route.ts";
import { TaskId } from "../task-id.ts";

/** The call of L1. A running one is a task (`backtests.ts`). */
export const submitElsewhere = route("POST", "/api/elsewhere/", ["run"], {
  summary:
    "Try a backtest's rule on every other ticker; a retry with the same Idempotency-Key header returns the same task",
  body: BacktestForm,
  response: z.object({ task_id: TaskId }),
  refusals: [402, 409],
});
