import { sweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { getSweepForm as route } from "#shared/contracts/sweeps.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { firstTicker } from "../tickers/first-ticker.ts";
import { readManifest } from "../tickers/manifest.ts";

type FormPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The full grid for the ticker that the form opens with, the catalog and the limits (S27). */
export const getSweepForm: Use<typeof route, FormPorts> = async (ports) => {
  const { ticker, name } = firstTicker(await readManifest(ports.market));
  return sweepFormAnswer(ticker, name);
};

export const handler = http(route, getSweepForm, () => ({ ...memberPorts, market }));
