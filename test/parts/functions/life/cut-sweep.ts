import { once } from "../../../../functions/process/once.ts";
import { rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import type { Memory } from "../memory/memory.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { type StepPorts, stepPorts } from "../tasks/run-task.ts";
import { world } from "../world.ts";

/** The smallest sweep, and the ports that cut it into slices of one spread in its row. */

const SPREADS = 3;
const SESSIONS_PER_SLICE = 15;

export const cutSweepBody = (): unknown =>
  sweepBody({
    start_date: "2024-01-02",
    end_date: "2024-03-01",
    structures: ["Short put"],
    dte: [20],
    short_delta: [0.2, 0.3, 0.4],
    hold: [10],
    max_positions: [1],
    stops: [{ stop_loss: "None" }],
  });

/** All worlds share their markets, which are read once. */
const markets = once(async () => rememberedMarkets((await world()).market));

const cutting = ({ tasks }: Memory): Pick<StepPorts, "tasks"> => ({
  tasks: {
    ...tasks,
    begin: (taskId, { sliceCombinations: [all = 0] = [], ...work }) =>
      tasks.begin(taskId, {
        ...work,
        slices: SPREADS,
        sliceCombinations: Array(SPREADS).fill(all / SPREADS),
      }),
  },
});

export const cuttingPorts = async (ports: Memory): Promise<StepPorts> => ({
  ...stepPorts({ ...ports, ...cutting(ports) }, SESSIONS_PER_SLICE),
  markets: await markets(),
});
