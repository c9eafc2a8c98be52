import { submitBacktest as route } from "#shared/contracts/backtests.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { ledger } from "../store/ledger/ledger.ts";
import type { Ports } from "../store/ports.ts";
import { submitPorts } from "../store/submit-ports.ts";
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

export const submitBacktest: Use<typeof route, BacktestPorts, BacktestBody> = async (ports, call) => ({
  task_id: await submitTask(ports, BACKTEST, call),
});

const limitsNow = rememberedLimits(submitPorts);

export const handler = http(route, submitBacktest, () => ({ ...submitPorts, ledger, limitsNow }), {
  readBody: readBacktestBody,
});
