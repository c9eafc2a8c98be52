import { subscriptionNeeded } from "../billing/subscription.ts";
import { unavailable } from "../edge/errors.ts";
import { spendAhead } from "../edge/limits.ts";
import type { Ports } from "../store/ports.ts";
import { giveBackFree, takeFree } from "./free-backtests.ts";
import type { ServiceLimits } from "./service-limits.ts";
import type { NewTask, Reservation } from "./submit-task.ts";

const HOUR_SECONDS = 3600;
const OFF_RETRY_SECONDS = 3600;

/** Throws 503 while the operator has backtests switched off. */
export const refuseWhileOff = ({ isOn }: ServiceLimits["backtests"]): void => {
  if (!isOn) throw unavailable("Backtests are switched off right now. Try again later.", OFF_RETRY_SECONDS);
};

/**
 * Counts a new backtest of the owner against the hour and, without a subscription, the free ones. Throws 503 while
 * backtests are off, 429 over the hour's number, 402 after the last free one.
 */
export const reserveBacktest = async (
  ports: Pick<Ports, "limits" | "clock" | "tasks">,
  task: NewTask,
  limits: ServiceLimits["backtests"],
): Promise<Reservation> => {
  const { owner, isSubscribed } = task;
  refuseWhileOff(limits);
  const limit = { name: "backtests of an hour", max: limits.perHour, windowSeconds: HOUR_SECONDS };
  const { takeBack } = await spendAhead(ports, limit, owner);
  if (isSubscribed) return { release: takeBack };
  if (!(await takeFree(ports, task, limits.free))) {
    await takeBack();
    throw subscriptionNeeded();
  }
  return {
    release: async (why) => {
      await takeBack();
      // A repeat of a keyed submit is the same task, which counts once.
      if (why === "failed" && !task.isKeyed) await giveBackFree(ports, task);
    },
  };
};
