import * as backtests from "#shared/contracts/dashboard.ts";
import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import { http } from "../edge/http.ts";
import { labelSaved } from "../saved/public/label.ts";
import { addressOf } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedKind } from "../store/saved/saved-row.ts";

type LabelRoute =
  | typeof backtests.labelBacktest
  | typeof sweeps.labelSweep
  | typeof portfolios.labelPortfolio;

/** Changes the name, notes or tags of the caller's saved thing, and the name on the picture of its public page. */
const labeling = (kind: SavedKind, route: LabelRoute) =>
  http(
    route,
    (ports, { params, body, caller }) => labelSaved(ports, caller, addressOf(kind, params), body),
    () => ({ ...memberPorts, saved, results }),
  );

export const labelBacktest = /* @__PURE__ */ labeling("backtest", backtests.labelBacktest);
export const labelSweep = /* @__PURE__ */ labeling("sweep", sweeps.labelSweep);
export const labelPortfolio = /* @__PURE__ */ labeling("portfolio", portfolios.labelPortfolio);
