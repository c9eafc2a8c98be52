import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { labelPortfolio as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { redraw } from "../saved/public/publish.ts";
import { picturedPortfolio } from "../saved/public/words.ts";
import { labelSaved, readOwn } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type LabelPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** Changes the name, notes or tags of the caller's portfolio, and the name on the picture of its public page. */
export const labelPortfolio: Use<typeof route, LabelPorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "portfolio", user: params.user, name: params.id } as const;
  const answer = await labelSaved(ports, caller, address, body);
  if (body.title !== undefined) {
    const { row, body: stored } = await readOwn(ports, caller, address, StoredPortfolio);
    await redraw(ports, row, picturedPortfolio(row, stored));
  }
  return answer;
};

export const handler = http(route, labelPortfolio, () => ({ ...memberPorts, saved, results }));
