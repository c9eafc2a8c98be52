import * as backtests from "#shared/contracts/dashboard.ts";
import * as portfolios from "#shared/contracts/portfolios/saved-calls.ts";
import * as sweeps from "#shared/contracts/saved-sweeps.ts";
import { http } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { shareByLink } from "../saved/public/share.ts";
import { addressOf } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedKind } from "../store/saved/saved-row.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type ShareRoute =
  | typeof backtests.shareBacktest
  | typeof sweeps.shareSweep
  | typeof portfolios.sharePortfolio;

/** Gives the caller's saved thing a public link, which subscribers' links follow, or takes both back. */
const sharing = (kind: SavedKind, route: ShareRoute) =>
  http(
    route,
    (ports, { params, body, caller }) => shareByLink(ports, caller, addressOf(kind, params), body),
    () => ({ ...memberPorts, saved, sharedLinks, results, newId }),
  );

export const shareBacktest = /* @__PURE__ */ sharing("backtest", backtests.shareBacktest);
export const shareSweep = /* @__PURE__ */ sharing("sweep", sweeps.shareSweep);
export const sharePortfolio = /* @__PURE__ */ sharing("portfolio", portfolios.sharePortfolio);
