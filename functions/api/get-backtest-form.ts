import { getBacktestForm as route } from "#shared/contracts/backtests.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { formChoices, initialRow } from "#shared/contracts/form/form-answer.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { firstTicker } from "../tickers/first-ticker.ts";
import { readManifest } from "../tickers/manifest.ts";

type FormPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/**
 * The form as it opens, in the contract's order: each initial row, put into its list unchanged, makes a backtest that
 * runs.
 */
export const getBacktestForm: Use<typeof route, FormPorts> = async (ports) => {
  const manifest = await readManifest(ports.market);
  const { ticker, name } = firstTicker(manifest);
  // No end date: the browser shows New York's yesterday in its place.
  return [
    { ticker, name, ...initialRow(GROUPS.overallFields.fields) },
    initialRow(GROUPS.filterFields.fields),
    initialRow(GROUPS.riskFields.fields),
    initialRow(GROUPS.eventFields.fields),
    initialRow(GROUPS.volFields.fields),
    initialRow(GROUPS.optFields.fields),
    formChoices(manifest),
  ];
};

export const handler = http(route, getBacktestForm, () => ({ ...memberPorts, market }));
