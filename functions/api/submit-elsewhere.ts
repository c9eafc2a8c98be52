import { submitElsewhere as route } from "#shared/contracts/elsewhere/calls.ts";
import { readElsewhere } from "#shared/contracts/elsewhere/read-elsewhere.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { conflict } from "../edge/errors.ts";
import { type EdgePorts, http, type ReadBody, type Use } from "../edge/http.ts";
import type { Ports } from "../store/ports.ts";
import { submitPorts } from "../store/submit-ports.ts";
import type { BacktestBody } from "../tasks/backtest-body.ts";
import { countedAsBacktest } from "../tasks/backtest-quota.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { type SubmitKind, type SubmitPorts, submitTask } from "../tasks/submit-task.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

type ElsewherePorts = EdgePorts<typeof route> & SubmitPorts & Pick<Ports, "limits">;

/** Reads the form as of New York's yesterday; names every broken field, else every amount (L3). */
export const readBody: ReadBody<BacktestBody> = (json, nowMs) => {
  const reading = readElsewhere(json, newYorkYesterday(nowMs));
  return reading.ok ? { ok: true, value: { json, strategy: reading.strategy, form: reading.form } } : reading;
};

/** Home and every other ticker of the service in alphabetical order (L2). Throws 409 without another one (L7). */
const tickersFrom = (home: string, { tickers }: Manifest): readonly string[] => {
  const others = Object.keys(tickers).filter((ticker) => ticker !== home);
  if (others.length === 0) throw conflict("There is no other ticker.");
  return [home, ...others.toSorted()];
};

/** It leaves no note in the ledger, since it changes no count of a sweep's trials (L8). */
const ELSEWHERE: SubmitKind<ElsewherePorts, BacktestBody> = {
  kind: "elsewhere",
  about: ({ strategy }) => ({ tickers: [strategy.ticker], words: strategyInWords(strategy) }),
  dataProblems,
  dataTickers: ({ strategy }, manifest) => tickersFrom(strategy.ticker, manifest),
  keepsSensitivity: true,
  ...countedAsBacktest("backtests"),
};

/** Tries a backtest's rule on every other ticker (L1). */
export const submitElsewhere: Use<typeof route, ElsewherePorts, BacktestBody> = async (ports, call) => ({
  task_id: await submitTask(ports, ELSEWHERE, call),
});

const limitsNow = rememberedLimits(submitPorts);

export const handler = http(route, submitElsewhere, () => ({ ...submitPorts, limitsNow }), { readBody });
