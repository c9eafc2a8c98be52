import { getBacktest as backtestRoute } from "#shared/contracts/dashboard.ts";
import { getPortfolio as portfolioRoute } from "#shared/contracts/portfolios/calls.ts";
import { getSweep as sweepRoute } from "#shared/contracts/saved-sweep.ts";
import { http } from "../edge/http.ts";
import { slowlyIfPlain } from "../edge/read-limit.ts";
import { recordOf } from "../saved/forward/followed.ts";
import { readForPage } from "../saved/saved-calls.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";

/** A saved thing that the caller may read, whole, and whether others may. */

const ports = () => ({ ...memberPorts, saved, results });

export const getBacktest = /* @__PURE__ */ http(
  backtestRoute,
  async (given, call) => {
    const { row, body, shown } = await readForPage(given, call, "backtest");
    const { shared } = row;
    const since_saved = (await recordOf(given, row)) ?? null;
    return slowlyIfPlain(given, call, {
      message: { ...body, since_saved, shared, ...shown },
    });
  },
  () => ({ ...ports(), follows }),
);

/** (S31) */
export const getSweep = /* @__PURE__ */ http(
  sweepRoute,
  async (given, call) => {
    const { row, body, shown } = await readForPage(given, call, "sweep");
    return slowlyIfPlain(given, call, { ...body, ...(row.shared && { shared: true as const }), ...shown });
  },
  ports,
);

/** (P18) */
export const getPortfolio = /* @__PURE__ */ http(
  portfolioRoute,
  async (given, call) => {
    const { row, body, shown } = await readForPage(given, call, "portfolio");
    const { shared } = row;
    return slowlyIfPlain(given, call, {
      message: { ...body, request: body.results.request, shared, ...shown },
    });
  },
  ports,
);
