import { runBacktest, signIn } from "../service/client.ts";
import { startService } from "../service/start-service.ts";
import { type Figure, median, timed } from "./figures.ts";
import { condorBody } from "./load/backtests.ts";

/** Returns `backtest.end_to_end_ms`: from the POST to the results on the socket of a warm local service. */
export const endToEndFigures = async (): Promise<Figure[]> => {
  const service = await startService();
  try {
    const session = await signIn(service.address);
    let turn = 0;
    const run = () => runBacktest(session, condorBody(20 + (turn++ % 20)));
    await timed(5, run);
    const value = median(await timed(15, run));
    return [{ name: "backtest.end_to_end_ms", value, unit: "ms", reach: { value: 400, better: "lower" } }];
  } finally {
    await service.stop();
  }
};
