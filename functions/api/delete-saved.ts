import * as backtests from "#shared/contracts/dashboard.ts";
import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import { http } from "../edge/http.ts";
import { addressOf, deleteSaved } from "../saved/saved-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedKind } from "../store/saved/saved-row.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type DeleteRoute =
  | typeof backtests.deleteBacktest
  | typeof sweeps.deleteSweep
  | typeof portfolios.deletePortfolio;

const deleting = (kind: SavedKind, route: DeleteRoute) =>
  http(
    route,
    (ports, { params, caller }) => deleteSaved(ports, caller, addressOf(kind, params)),
    () => ({ ...memberPorts, saved, sharedLinks, results, cases, follows }),
  );

export const deleteBacktest = /* @__PURE__ */ deleting("backtest", backtests.deleteBacktest);
export const deleteSweep = /* @__PURE__ */ deleting("sweep", sweeps.deleteSweep);
export const deletePortfolio = /* @__PURE__ */ deleting("portfolio", portfolios.deletePortfolio);
