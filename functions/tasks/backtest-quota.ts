import { unavailable } from "../edge/errors.ts";
import { spendAhead } from "../edge/limits.ts";
import type { Ports } from "../store/ports.ts";
import type { ServiceLimits } from "./service-limits.ts";
import type { Reservation } from "./submit-task.ts";

const HOUR_SECONDS = 3600;
const OFF_RETRY_SECONDS = 3600;

/** Throws 503 while the operator has backtests switched off. */
export const refuseWhileOff = ({ isOn }: ServiceLimits["backtests"]): void => {
  if (!isOn)
    throw unavailable(
      "Backtests are switched off for the moment. Please try again later.",
      OFF_RETRY_SECONDS,
    );
};

/** Counts a new backtest of the owner against the hour. Throws 503 while they are off, 429 over the hour's number. */
export const reserveBacktest = async (
  ports: Pick<Ports, "limits" | "clock">,
  owner: string,
  limits: ServiceLimits["backtests"],
): Promise<Reservation> => {
  refuseWhileOff(limits);
  const limit = { name: "backtests of an hour", max: limits.perHour, windowSeconds: HOUR_SECONDS };
  const { takeBack } = await spendAhead(ports, limit, owner);
  return { release: takeBack };
};
