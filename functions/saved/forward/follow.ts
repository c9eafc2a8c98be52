import { MOST_FOLLOWED } from "#shared/domain/result/forward.ts";
import { subscriptionNeeded } from "../../billing/subscription.ts";
import type { Caller } from "../../edge/auth.ts";
import { conflict, unavailable } from "../../edge/errors.ts";
import { keepWithin, type Limit } from "../../edge/limits.ts";
import type { FollowRow } from "../../store/follows/follow-row.ts";
import type { Ports } from "../../store/ports.ts";
import { mayRun, refuseWhileOff } from "../../tasks/backtest-quota.ts";
import type { LimitsNow } from "../../tasks/service-limits.ts";
import { DataError } from "../../tickers/data-error.ts";
import { readManifest } from "../../tickers/manifest.ts";
import type { Markets } from "../../tickers/markets.ts";
import { ownRow, readOwn, type SavedAddress } from "../saved-calls.ts";
import { endFollowing, type MadeRecord, putRecord, shortOf } from "./keep-record.ts";
import { makeRecord, referencesOf } from "./make-record.ts";
import { dataOf } from "./record-data.ts";

/** Following a saved backtest, which keeps its forward record (W). */

type OwnPorts = Pick<Ports, "saved" | "results" | "profiles" | "follows" | "clock">;
type FollowPorts = OwnPorts &
  Pick<Ports, "tasks" | "limits" | "market"> & { readonly limitsNow: LimitsNow; readonly markets: Markets };
type Address = SavedAddress<"backtest">;

const TOO_MANY = `You follow ${MOST_FOLLOWED} backtests already.`;
const HAS_INTEREST = "A backtest with interest cannot be followed.";
/** A record costs about as much as a backtest. */
const BEGUN: Limit = { name: "follows of an hour", max: 240, windowSeconds: 3600 };

/** An operator has to import the market first. */
const DAMAGED_RETRY_SECONDS = 600;
const CANNOT_RUN = "This backtest cannot be run on today's data, so it cannot be followed.";

/** Throws what running a backtest throws to a caller without the right: 402, or 503 while backtests are off. */
const needRight = async (ports: FollowPorts, { owner, profile }: Caller): Promise<void> => {
  const nowMs = ports.clock.now();
  if (!(await mayRun(ports, { owner, profile, nowMs }))) throw subscriptionNeeded();
  refuseWhileOff((await ports.limitsNow()).backtests);
};

/** Makes the first record. Throws 409 where the backtest cannot be run on today's data, 503 where they are damaged. */
const firstRecord = async (
  ports: FollowPorts,
  rerun: Parameters<typeof makeRecord>[2],
): Promise<MadeRecord & Pick<FollowRow, "references">> => {
  const nowMs = ports.clock.now();
  const manifest = await readManifest(ports.market);
  const references = referencesOf(rerun.body, nowMs);
  const data = dataOf(manifest, { ticker: rerun.ticker, references });
  const record = await makeRecord(ports, manifest, rerun, nowMs).catch((error: unknown) => {
    if (!(error instanceof DataError)) throw error;
    throw unavailable(`The market data for ${rerun.ticker} is damaged.`, DAMAGED_RETRY_SECONDS);
  });
  if (data === undefined || !record) throw conflict(CANNOT_RUN);
  return { record, data, references };
};

/** Follows the caller's backtest; a repeat changes nothing. Throws as running and reading it, and 409. */
export const follow = async (
  ports: FollowPorts,
  caller: Caller,
  address: Address,
): Promise<{ message: string }> => {
  const { row, body } = await readOwn(ports, caller, address);
  await needRight(ports, caller);
  const { owner, backtestId, username } = row;
  const answer = { message: `You follow ${backtestId}.` };
  if (await ports.follows.get(owner, backtestId)) return answer;
  if (body.overall_inputs[0]?.interest === true) throw conflict(HAS_INTEREST);
  if ((await ports.follows.listOf(owner)).length >= MOST_FOLLOWED) throw conflict(TOO_MANY);
  await keepWithin(ports, BEGUN, owner);
  const ticker = String(body.overall_inputs[0]?.ticker);
  const { record, data, references } = await firstRecord(ports, { name: backtestId, ticker, body });
  const followedAt = new Date(ports.clock.now()).toISOString();
  await putRecord(ports, row, record);
  await ports.follows.put({
    owner,
    backtestId,
    username,
    ticker,
    references,
    followedAt,
    data,
    verdict: shortOf(record),
  });
  // Another call may have taken the last place meanwhile.
  if ((await ports.follows.listOf(owner)).length <= MOST_FOLLOWED) return answer;
  await endFollowing(ports, row);
  throw conflict(TOO_MANY);
};

/** Ends the following of the caller's backtest; a repeat changes nothing. Throws 403 and 404. */
export const unfollow = async (
  ports: OwnPorts,
  caller: Caller,
  address: Address,
): Promise<{ message: string }> => {
  const row = await ownRow(ports, caller, address);
  await endFollowing(ports, row);
  return { message: `You no longer follow ${row.backtestId}.` };
};
