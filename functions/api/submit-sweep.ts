import { submitSweep as route } from "#shared/contracts/sweeps.ts";
import { sweepInWords } from "#shared/domain/sweep-words.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { isSubscribed, subscriptionNeeded } from "../billing/subscription.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { ledger } from "../store/ledger/ledger.ts";
import type { Ports } from "../store/ports.ts";
import { submitPorts } from "../store/submit-ports.ts";
import { sweepTrial } from "../tasks/asked-trials.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { type SubmitKind, type SubmitPorts, submitTask } from "../tasks/submit-task.ts";
import { readSweepBody, type SweepBody } from "../tasks/sweep-body.ts";
import { refuseWhileOff, reserveSweep } from "../tasks/sweep-quota.ts";
import { pinTrial } from "../tasks/trial.ts";
import { sweepDataProblems } from "../tickers/sweep-problems.ts";

type SweepPorts = EdgePorts<typeof route> & SubmitPorts & Pick<Ports, "ledger">;

const SWEEP: SubmitKind<SweepPorts, SweepBody> = {
  kind: "sweep",
  about: ({ sweep, grid }) => ({
    tickers: sweep.tickers,
    words: sweepInWords({ ...sweep, combinations: grid.combinations }),
  }),
  sizeProblems: ({ grid }) => {
    const tooLarge = gridProblem(grid);
    return tooLarge && { [tooLarge.field]: tooLarge.problem };
  },
  dataProblems: sweepDataProblems,
  pinTrial: ({ ledger }, owner, { sweep }, job) => pinTrial(ledger, owner, sweepTrial(sweep, job), job),
  needRight: async (_, { caller, nowMs }) => {
    if (!isSubscribed(caller.profile, nowMs)) throw subscriptionNeeded("sweeps");
  },
  refuseWhileOff: ({ sweeps }) => refuseWhileOff(sweeps),
  reserve: (ports, task, { sweeps }, { grid }) => reserveSweep(ports, task, sweeps, costOf(grid).seconds),
};

/** Starts a sweep (S27). */
export const submitSweep: Use<typeof route, SweepPorts, SweepBody> = async (ports, call) => ({
  task_id: await submitTask(ports, SWEEP, call),
  combinations: call.body.grid.combinations,
});

const limitsNow = rememberedLimits(submitPorts);

export const handler = http(route, submitSweep, () => ({ ...submitPorts, ledger, limitsNow }), {
  readBody: readSweepBody,
});
