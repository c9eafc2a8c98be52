import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { MOST_FOLLOWED } from "#shared/domain/forward.ts";
import { subscriptionNeeded } from "../../billing/subscription.ts";
import type { Caller } from "../../edge/auth.ts";
import { conflict } from "../../edge/errors.ts";
import type { Ports } from "../../store/ports.ts";
import { mayRun, refuseWhileOff } from "../../tasks/backtest-quota.ts";
import type { LimitsNow } from "../../tasks/service-limits.ts";
import { ownRow, readOwn, type SavedAddress } from "../saved-calls.ts";
import { endFollowing } from "./end-following.ts";

/** Following a saved backtest, which keeps its forward record (W). */

type FollowPorts = Pick<Ports, "saved" | "results" | "profiles" | "follows" | "tasks" | "clock"> & {
  readonly limitsNow: LimitsNow;
};
type Address = SavedAddress<"backtest">;

const TOO_MANY = `You follow ${MOST_FOLLOWED} backtests already.`;
const HAS_INTEREST = "A backtest with interest cannot be followed.";
const HAS_NO_BODY = "This backtest was saved before its form was kept. Run and save it again to follow it.";

/** Throws what running a backtest throws to a caller without the right: 402, or 503 while backtests are off. */
const needRight = async (ports: FollowPorts, { owner, profile }: Caller): Promise<void> => {
  const nowMs = ports.clock.now();
  if (!(await mayRun(ports, { owner, profile, nowMs }))) throw subscriptionNeeded();
  refuseWhileOff((await ports.limitsNow()).backtests);
};

/**
 * Begins to follow the caller's backtest; a repeat changes nothing. Throws 402 or 503 as running it would, 403 and 404 as
 * reading it, and 409 where it cannot be followed.
 */
export const follow = async (
  ports: FollowPorts,
  caller: Caller,
  address: Address,
): Promise<{ message: string }> => {
  const { row, body } = await readOwn(ports, caller, address, SavedBacktest);
  await needRight(ports, caller);
  const { owner, backtestId, username } = row;
  const answer = { message: `You follow ${backtestId}.` };
  if (await ports.follows.get(owner, backtestId)) return answer;
  if (body.overall_inputs[0]?.interest === true) throw conflict(HAS_INTEREST);
  if (body.body === undefined) throw conflict(HAS_NO_BODY);
  if ((await ports.follows.listOf(owner)).length >= MOST_FOLLOWED) throw conflict(TOO_MANY);
  const ticker = String(body.overall_inputs[0]?.ticker);
  const followedAt = new Date(ports.clock.now()).toISOString();
  await ports.follows.put({ owner, backtestId, username, ticker, followedAt });
  return answer;
};

/** Ends the following of the caller's backtest; a repeat changes nothing. Throws 403 and 404. */
export const unfollow = async (
  ports: FollowPorts,
  caller: Caller,
  address: Address,
): Promise<{ message: string }> => {
  const row = await ownRow(ports, caller, address);
  await endFollowing(ports, row);
  return { message: `You no longer follow ${row.backtestId}.` };
};
