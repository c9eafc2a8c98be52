import { listPortfolios as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { portfolioListRow } from "../saved/listed-rows.ts";
import { savedPage } from "../saved/saved-page.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** The caller's saved portfolios, newest first (P18): a page of them. */
export const listPortfolios: Use<typeof route, ListPorts> = async (ports, { caller, query }) => {
  const { rows, ...rest } = await savedPage(
    ports,
    { owner: caller.owner, kind: "portfolio", query },
    portfolioListRow,
  );
  return { message: rows, ...rest };
};

export const handler = http(route, listPortfolios, () => ({ ...memberPorts, saved }));
