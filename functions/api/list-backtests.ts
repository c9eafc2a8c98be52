import { NO_BACKTESTS, listBacktests as route } from "#shared/contracts/saved-list.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { verdictsOf } from "../saved/forward/followed.ts";
import { dashboardRow } from "../saved/listed-rows.ts";
import { savedPage } from "../saved/saved-page.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "follows">;

/** The caller's saved backtests, newest first: a page of them. */
export const listBacktests: Use<typeof route, ListPorts> = async (ports, { caller, query }) => {
  const verdicts = await verdictsOf(ports, caller.owner);
  const { rows, ...rest } = await savedPage(ports, { owner: caller.owner, kind: "backtest", query }, (row) =>
    dashboardRow(row, verdicts.get(row.backtestId)),
  );
  const isNone = rows.length === 0 && query.from === undefined && rest.next === undefined;
  return { message: isNone ? NO_BACKTESTS : rows, ...rest };
};

export const handler = http(route, listBacktests, () => ({ ...memberPorts, saved, follows }));
