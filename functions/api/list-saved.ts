import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import type { Output } from "#shared/contracts/route.ts";
import * as backtests from "#shared/contracts/saved-list.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import { http } from "../edge/http.ts";
import { verdictsOf } from "../saved/forward/followed.ts";
import { dashboardRow, portfolioListRow, sweepListRow } from "../saved/listed-rows.ts";
import { savedPage } from "../saved/saved-page.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { saved } from "../store/saved/saved.ts";

/** The caller's saved things of each kind, newest first: a page of them. */

const ports = () => ({ ...memberPorts, saved });

export const listBacktests = /* @__PURE__ */ http(
  backtests.listBacktests,
  async (given, { caller: { owner }, query }): Promise<Output<typeof backtests.listBacktests>> => {
    const verdicts = await verdictsOf(given, owner);
    const { rows, ...rest } = await savedPage(given, { owner, kind: "backtest", query }, (row) =>
      dashboardRow(row, verdicts.get(row.backtestId)),
    );
    const isNone = rows.length === 0 && query.from === undefined && rest.next === undefined;
    return { message: isNone ? backtests.NO_BACKTESTS : rows, ...rest };
  },
  () => ({ ...ports(), follows }),
);

export const listSweeps = /* @__PURE__ */ http(
  sweeps.listSweeps,
  async (given, { caller: { owner }, query }) => {
    const { rows, ...rest } = await savedPage(given, { owner, kind: "sweep", query }, sweepListRow);
    return { sweeps: rows, ...rest };
  },
  ports,
);

export const listPortfolios = /* @__PURE__ */ http(
  portfolios.listPortfolios,
  async (given, { caller: { owner }, query }) => {
    const { rows, ...rest } = await savedPage(given, { owner, kind: "portfolio", query }, portfolioListRow);
    return { message: rows, ...rest };
  },
  ports,
);
