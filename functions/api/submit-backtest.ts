import { submitBacktest as route } from "#shared/contracts/backtests.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { settings } from "../store/settings/settings.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { backtestTrial } from "../tasks/asked-trials.ts";
import { type BacktestBody, readBacktestBody } from "../tasks/backtest-body.ts";
import { countedAsBacktest } from "../tasks/backtest-quota.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { type SubmitKind, type SubmitPorts, submitTask } from "../tasks/submit-task.ts";
import { pinTrial } from "../tasks/trial.ts";
import { dataProblems } from "../tickers/data-problems.ts";

type BacktestPorts = EdgePorts<typeof route> & SubmitPorts & Pick<Ports, "limits" | "ledger">;

const BACKTEST: SubmitKind<BacktestPorts, BacktestBody> = {
  kind: "backtest",
  about: ({ strategy }) => ({ tickers: [strategy.ticker], words: strategyInWords(strategy) }),
  dataProblems,
  pinTrial: ({ ledger }, owner, { strategy }, job) =>
    pinTrial(ledger, owner, backtestTrial(strategy, job), job),
  ...countedAsBacktest("backtests"),
};

/** Starts a backtest. */
export const submitBacktest: Use<typeof route, BacktestPorts, BacktestBody> = async (ports, call) => ({
  task_id: await submitTask(ports, BACKTEST, call),
});

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(
  route,
  submitBacktest,
  () => ({
    ...memberPorts,
    market,
    results,
    tasks,
    workflow,
    newId,
    ledger,
    connections,
    sockets,
    limitsNow,
  }),
  { readBody: readBacktestBody },
);
