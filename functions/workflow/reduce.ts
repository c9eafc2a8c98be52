import { step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { market, results } from "../store/objects/objects.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { JoinTask, joinTask } from "./join-task.ts";
import { joinBacktest } from "./kinds/backtest/join.ts";
import { rememberedMarkets } from "./markets.ts";

/** The end of a backtest: its report, from the candidates of all slices. */
export const reduce = joinTask(joinBacktest);

const ports = once(() => ({
  tasks,
  results,
  connections,
  sockets,
  clock,
  markets: rememberedMarkets(market),
}));

export const handler = step(JoinTask, reduce, ports);
