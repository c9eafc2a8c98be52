import { listSweeps as route } from "#shared/contracts/saved-sweeps.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { sweepListRow } from "../saved/listed-rows.ts";
import { savedPage } from "../saved/saved-page.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** The caller's saved sweeps, newest first (S31): a page of them. */
export const listSweeps: Use<typeof route, ListPorts> = async (ports, { caller, query }) => {
  const { rows, ...rest } = await savedPage(
    ports,
    { owner: caller.owner, kind: "sweep", query },
    sweepListRow,
  );
  return { sweeps: rows, ...rest };
};

export const handler = http(route, listSweeps, () => ({ ...memberPorts, saved }));
