import { isSubscribed, subscriptionNeeded } from "../billing/subscription.ts";
import { unavailable } from "../edge/errors.ts";
import { spendAhead } from "../edge/limits.ts";
import { secondsOf } from "../process/clock.ts";
import { hashed } from "../process/ids.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";
import { freeBacktests, giveBackFree, takeFree } from "./free-backtests.ts";
import { enterRun } from "./lanes/enter.ts";
import { laneLimits } from "./lanes/lane-of.ts";
import {
  monthIsUsed,
  monthOf,
  type NewTask,
  type Quota,
  type QuotaPorts,
  type Reservation,
} from "./quota.ts";
import type { LimitsNow, ServiceLimits } from "./service-limits.ts";

/** The nouns of the runs that count as backtests. */
type RunWord = "backtests" | "portfolios";

const HOUR_SECONDS = 3600;
const OFF_RETRY_SECONDS = 3600;

/** Throws 503 while the operator has backtests switched off. */
export const refuseWhileOff = ({ isOn }: ServiceLimits["backtests"]): void => {
  if (!isOn) throw unavailable("Backtests are switched off right now. Try again later.", OFF_RETRY_SECONDS);
};

/** Counts a run against the month and returns the function that subtracts it. Throws 429 over the number. */
const spendOfMonth = async (
  { limits }: Pick<Ports, "limits">,
  { owner, nowMs }: NewTask,
  perMonth: number,
): Promise<() => Promise<void>> => {
  const { month, endsAtMs } = monthOf(nowMs);
  const key = `backtests of a month#${hashed(owner)}#${month}`;
  const takeBack = () => limits.takeBack(key);
  if ((await limits.add(key, secondsOf(endsAtMs) + HOUR_SECONDS)) <= perMonth) return takeBack;
  await takeBack();
  throw monthIsUsed("backtests", perMonth, nowMs);
};

/** Counts a run against the hour and the month. Throws 429 over either number, and then counts nothing. */
const spendRun = async (
  ports: Pick<Ports, "limits" | "clock">,
  task: NewTask,
  { perHour, perMonth }: ServiceLimits["backtests"],
): Promise<() => Promise<void>> => {
  const limit = { name: "backtests of an hour", max: perHour, windowSeconds: HOUR_SECONDS };
  const ofHour = await spendAhead(ports, limit, task.owner);
  try {
    const takeBackOfMonth = await spendOfMonth(ports, task, perMonth);
    return async () => {
      await Promise.all([ofHour.takeBack(), takeBackOfMonth()]);
    };
  } catch (error) {
    await ofHour.takeBack();
    throw error;
  }
};

/**
 * Counts a new run of the owner against the hour, the month, and, without a subscription, the free ones. Throws 503 while
 * backtests are off, 429 over the number of the hour or the month, 402 after the last free one, 429 or 503 where too many
 * runs wait.
 */
const reserveRun = async (
  ports: QuotaPorts,
  task: NewTask,
  limits: ServiceLimits["backtests"],
  what: RunWord,
): Promise<Reservation> => {
  refuseWhileOff(limits);
  const takeBack = await spendRun(ports, task, limits);
  if (!task.isSubscribed && !(await takeFree(ports, task, limits.free))) {
    await takeBack();
    throw subscriptionNeeded(what);
  }
  const giveBack = async () => {
    await takeBack();
    // A repeat of a keyed submit is the same task, which counts once.
    if (!task.isSubscribed && !task.isKeyed) await giveBackFree(ports, task);
  };
  const { owner, taskId, nowMs: takenAtMs } = task;
  const entered = await enterRun(ports, { owner, taskId, takenAtMs }, laneLimits(limits).atOnce).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  return {
    isWaiting: entered === "line",
    release: async (why) => {
      if (why === "repeated") return takeBack();
      await giveBack();
      if (!task.isKeyed) await ports.tasks.leaveLane("runs", taskId, { taskId });
    },
  };
};

/** True for a user with a subscription or a free backtest left; `earlier` is a task that may be one of those used. */
export const mayRun = async (
  ports: Pick<Ports, "tasks"> & { readonly limitsNow: LimitsNow },
  { owner, profile, nowMs }: { readonly owner: string; readonly profile: Profile; readonly nowMs: number },
  earlier?: string,
): Promise<boolean> => {
  if (isSubscribed(profile, nowMs)) return true;
  const { used, total } = await freeBacktests(ports, owner);
  return used.length < total || (earlier !== undefined && used.includes(earlier));
};

/** The quota of a run that counts as a backtest: the operator's switch, the right to run, its user's numbers (P18). */
export const countedAsBacktest = (what: RunWord): Quota<unknown> => ({
  refuseWhileOff: ({ backtests }) => refuseWhileOff(backtests),
  needRight: async (ports, { caller: { owner, profile }, nowMs }, earlier) => {
    if (!(await mayRun(ports, { owner, profile, nowMs }, earlier))) throw subscriptionNeeded(what);
  },
  reserve: (ports, task, { backtests }) => reserveRun(ports, task, backtests, what),
});
