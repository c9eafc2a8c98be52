import { getPortfolio as route } from "#shared/contracts/portfolios/calls.ts";
import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { countRead, type ReadPorts, slowlyIfPlain } from "../edge/read-limit.ts";
import { shownLabel } from "../saved/listed-rows.ts";
import { ownLink } from "../saved/public/link.ts";
import { readSaved } from "../saved/saved-calls.ts";
import { limits } from "../store/limits.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type PortfolioPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results"> & ReadPorts;

/** A saved portfolio that the caller may read, whole (P18). */
export const getPortfolio: Use<typeof route, PortfolioPorts> = async (ports, call) => {
  const { params, caller } = call;
  await countRead(ports, call);
  const address = { kind: "portfolio", user: params.user, name: params.id } as const;
  const { row, body } = await readSaved(ports, caller, address, StoredPortfolio);
  const { shared } = row;
  return slowlyIfPlain(ports, call, {
    message: {
      ...body,
      request: body.results.request,
      shared,
      ...ownLink(row, caller.owner),
      ...shownLabel(row),
    },
  });
};

export const handler = http(route, getPortfolio, () => ({ ...memberPorts, saved, results, limits }));
