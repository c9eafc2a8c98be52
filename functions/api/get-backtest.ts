import { getBacktest as route, SavedBacktest } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { countRead, type ReadPorts, slowlyIfPlain } from "../edge/read-limit.ts";
import { recordOf } from "../saved/forward/followed.ts";
import { shownLabel } from "../saved/listed-rows.ts";
import { ownLink } from "../saved/public/link.ts";
import { readSaved } from "../saved/saved-calls.ts";
import { follows } from "../store/follows/follows.ts";
import { limits } from "../store/limits.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type BacktestPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results" | "follows"> & ReadPorts;

/** The body of a saved backtest that the caller may read, and whether others may. */
export const getBacktest: Use<typeof route, BacktestPorts> = async (ports, call) => {
  const { params, caller } = call;
  await countRead(ports, call);
  const address = { kind: "backtest", user: params.user, name: params.backtestId } as const;
  const { row, body } = await readSaved(ports, caller, address, SavedBacktest);
  const { shared } = row;
  const page = ownLink(row, caller.owner);
  const since_saved = (await recordOf(ports, row)) ?? null;
  return slowlyIfPlain(ports, call, {
    message: { ...body, since_saved, shared, ...page, ...shownLabel(row) },
  });
};

export const handler = http(route, getBacktest, () => ({ ...memberPorts, saved, follows, results, limits }));
