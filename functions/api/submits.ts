import * as backtests from "#shared/contracts/backtests.ts";
import { submitElsewhere as elsewhereRoute } from "#shared/contracts/elsewhere/calls.ts";
import { submitPortfolio as portfolioRoute } from "#shared/contracts/portfolios/calls.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import * as sweeps from "#shared/contracts/sweeps.ts";
import { strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import { sizesByStructure } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { badFields } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { submittedBacktest } from "../runs/kinds/backtest.ts";
import { submittedElsewhere } from "../runs/kinds/elsewhere.ts";
import { submittedPortfolio } from "../runs/kinds/portfolio.ts";
import { startSensitivity } from "../runs/kinds/sensitivity.ts";
import { readGrid, submittedSweep } from "../runs/kinds/sweep.ts";
import { bodyOf, type SubmitKind, submitRun } from "../runs/submit.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market, results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { settings } from "../store/settings/settings.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { findOrigin } from "../tasks/find-origin.ts";
import { ownTask } from "../tasks/find-task.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { readManifest } from "../tickers/manifest.ts";
import { sessionsInCommon } from "../tickers/sweep-problems.ts";

/** The start of runs of all kinds, and the looks at a body before its start. */

const limitsNow = /* @__PURE__ */ rememberedLimits({ settings, clock });
/** A function, since the bundles of other routes would keep an object that spreads others. */
const starting = () => ({
  ...memberPorts,
  market,
  results,
  tasks,
  workflow,
  newId,
  connections,
  sockets,
  limitsNow,
});
const looking = () => ({ ...memberPorts, market });
/** Kinds that leave a note of what was tried read the earlier notes. */
const noting = () => ({ ...starting(), ledger });

/** Routes that start a run, which differ in their kind alone. */
type StartRoute = typeof backtests.submitBacktest | typeof portfolioRoute | typeof elsewhereRoute;

const sentTo = <Body extends object>(kind: Pick<SubmitKind<Body>, "read">) => ({ readBody: bodyOf(kind) });

const submit = <Body extends object>(
  route: StartRoute,
  kind: SubmitKind<Body>,
  ports: () => ReturnType<typeof starting>,
) =>
  http(route, async (ports, call) => ({ task_id: await submitRun(ports, kind, call) }), ports, sentTo(kind));

export const submitBacktest = /* @__PURE__ */ submit(backtests.submitBacktest, submittedBacktest, () => ({
  ...noting(),
  saved,
}));

/** (P18) */
export const submitPortfolio = /* @__PURE__ */ submit(portfolioRoute, submittedPortfolio, noting);

/** Tries a backtest's rule on every other ticker (L1). */
export const submitElsewhere = /* @__PURE__ */ submit(elsewhereRoute, submittedElsewhere, starting);

/** (S27) */
export const submitSweep = /* @__PURE__ */ http(
  sweeps.submitSweep,
  async (ports, call) => ({
    task_id: await submitRun(ports, submittedSweep, call),
    combinations: call.body.grid.combinations,
  }),
  noting,
  /* @__PURE__ */ sentTo(submittedSweep),
);

/** Starts the sensitivity of the caller's finished backtest. Throws 404 for a task that is not the caller's. */
export const submitSensitivity = /* @__PURE__ */ http(
  backtests.submitSensitivity,
  async (ports, { params, caller }) => ({
    task_id: await startSensitivity(ports, caller, await ownTask(ports, params.taskId, caller.owner)),
  }),
  starting,
);

/** The strategy in words, or 400 with what a submit would refuse. Starts nothing and counts nothing. */
export const checkBacktest = /* @__PURE__ */ http(
  backtests.checkBacktest,
  async (ports, { body, caller }) => {
    const manifest = await readManifest(ports.market);
    const ticker = manifest.tickers[body.strategy.ticker];
    const from = ticker && (await findOrigin(ports, caller.owner, body, { ticker }));
    const problems = { ...dataProblems(body, manifest), ...from?.problems };
    if (Object.keys(problems).length > 0) throw badFields(problems);
    return { strategy: strategyInWords(body.strategy) };
  },
  () => ({ ...looking(), tasks, saved, results, ledger }),
  /* @__PURE__ */ sentTo({ read: readBacktest }),
);

/** The sweep's size and cost, and why it is too large where it is (S7, S27). Starts nothing. */
export const countSweep = /* @__PURE__ */ http(
  sweeps.countSweep,
  async ({ market }, { body: { grid, sweep } }) => {
    const sessions = sessionsInCommon(sweep, await readManifest(market));
    const problem = gridProblem(grid);
    return {
      combinations: grid.combinations,
      spreads: grid.spreads,
      by_structure: sizesByStructure(grid),
      sessions,
      ...costOf(grid, sessions ?? undefined),
      fits: problem === undefined,
      why: problem ? `${problem.field} ${problem.problem}.` : null,
    };
  },
  looking,
  /* @__PURE__ */ sentTo({ read: readGrid }),
);
