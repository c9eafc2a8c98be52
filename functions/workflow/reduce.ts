import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { joinBacktest } from "../runs/kinds/backtest.ts";
import { joinElsewhere } from "../runs/kinds/elsewhere.ts";
import type { KindPorts } from "../runs/kinds/job-kind.ts";
import { joinPortfolio } from "../runs/kinds/portfolio.ts";
import { joinSensitivity } from "../runs/kinds/sensitivity.ts";
import { addSensitivity } from "../saved/saved-sensitivity.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { market, results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { rememberedMarkets } from "../tickers/markets.ts";
import { type Joined, JoinTask, joinTask } from "./join-task.ts";

const ports = once(() => ({
  tasks,
  results,
  ledger,
  saved,
  connections,
  sockets,
  clock,
  markets: rememberedMarkets(market),
}));
type ReducePorts = ReturnType<typeof ports>;

const join = joinTask<KindPorts>({
  backtest: joinBacktest,
  portfolio: joinPortfolio,
  elsewhere: joinElsewhere,
  sensitivity: joinSensitivity,
});

/** Adds a sensitivity that has ended to its backtest, where that was saved meanwhile. */
const addToSaved = async (ports: ReducePorts, taskId: string): Promise<void> => {
  const { backtest: parent } = (await ports.tasks.get(taskId)) ?? {};
  const backtest = parent && (await ports.tasks.get(parent));
  if (backtest) await addSensitivity(ports, backtest);
};

/** The end of a backtest, portfolio, run elsewhere or sensitivity. A repeat completes it. */
export const reduce: Step<ReducePorts, JoinTask, Joined> = async (ports, input) => {
  const ended = await join(ports, input);
  await addToSaved(ports, input.taskId);
  return ended;
};

export const handler = step(JoinTask, reduce, ports);
