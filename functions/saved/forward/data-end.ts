import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, formatDay } from "#shared/domain/day.ts";
import { newYorkDay } from "../../tickers/new-york.ts";

/**
 * Returns the last session of the ticker's data when a backtest ran (W1): for one saved before it was kept, the last
 * session before its New York date, since its data cannot have reached further.
 */
export const dataEndOf = ({
  data_end,
  results: [summary],
}: Pick<SavedBacktest, "data_end" | "results">): string => {
  if (data_end !== undefined) return data_end;
  if (!summary) throw new RangeError("a saved backtest has no summary");
  return formatDay(sessionOnOrBefore(addDays(newYorkDay(Date.parse(summary.date_created)), -1)));
};
