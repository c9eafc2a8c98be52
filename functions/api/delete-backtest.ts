import { deleteBacktest as route } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { deleteSaved } from "../saved/saved-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type DeletePorts = EdgePorts<typeof route> &
  Pick<Ports, "saved" | "sharedLinks" | "results" | "cases" | "follows">;

export const deleteBacktest: Use<typeof route, DeletePorts> = (ports, { params, caller }) =>
  deleteSaved(ports, caller, { kind: "backtest", user: params.user, name: params.backtestId });

export const handler = http(route, deleteBacktest, () => ({
  ...memberPorts,
  saved,
  sharedLinks,
  results,
  cases,
  follows,
}));
