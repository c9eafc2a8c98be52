import { checkBacktest as route } from "#shared/contracts/backtests.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { badFields } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { type BacktestBody, readBacktestBody } from "../tasks/backtest-body.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { readManifest } from "../tickers/manifest.ts";

type CheckPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The strategy in words, or 400 with what a submit would refuse. Starts nothing and counts nothing. */
export const checkBacktest: Use<typeof route, CheckPorts, BacktestBody> = async (ports, { body }) => {
  const problems = dataProblems(body, await readManifest(ports.market));
  if (Object.keys(problems).length > 0) throw badFields(problems);
  return { strategy: strategyInWords(body.strategy) };
};

export const handler = http(route, checkBacktest, () => ({ ...memberPorts, market }), {
  readBody: readBacktestBody,
});
