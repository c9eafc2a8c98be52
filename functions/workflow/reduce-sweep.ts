import { step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { joinSweepPieces } from "../runs/kinds/sweep.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { market, results } from "../store/objects/objects.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { rememberedMarkets } from "../tickers/markets.ts";
import { JoinTask, joinTask } from "./join-task.ts";
import { openKernel } from "./kernel.ts";

/** The end of a sweep. A function of its own, since a backtest's end carries other code. */
export const reduceSweep = joinTask({ sweep: joinSweepPieces });

const ports = once(() => ({
  tasks,
  results,
  ledger,
  connections,
  sockets,
  clock,
  markets: rememberedMarkets(market),
  openKernel,
}));

export const handler = step(JoinTask, reduceSweep, ports);
