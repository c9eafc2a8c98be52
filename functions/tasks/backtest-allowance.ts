import { unavailable } from "../edge/errors.ts";
import { spendAhead } from "../edge/limits.ts";
import type { Ports } from "../store/ports.ts";
import type { ServiceLimits } from "./service-limits.ts";

const HOUR_SECONDS = 3600;
/** What a caller is told to wait while backtests are switched off. */
const OFF_SECONDS = 3600;

/** Throws 503 while the operator has backtests switched off. */
export const refuseWhileOff = ({ isOn }: ServiceLimits["backtests"]): void => {
  if (!isOn)
    throw unavailable("Backtests are switched off for the moment. Please try again later.", OFF_SECONDS);
};

/**
 * Counts a new backtest of the owner's. What it returns counts it back, for one that did not come to be. Throws 429
 * over the hour's number, and then nothing is counted.
 */
export const countBacktest = (
  ports: Pick<Ports, "limits" | "clock">,
  owner: string,
  { perHour }: ServiceLimits["backtests"],
): Promise<{ readonly takeBack: () => Promise<void> }> =>
  spendAhead(ports, { name: "backtests of an hour", max: perHour, windowSeconds: HOUR_SECONDS }, owner);
