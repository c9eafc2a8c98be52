import { runBacktest, signIn } from "../service/client.ts";
import { startService } from "../service/start-service.ts";
import { type Figure, median, timed } from "./figures.ts";

/** Deltas in hundredths, so that each is the decimal that a trader would type. */
const condorBody = (hundredths: number) => ({
  overallFields: [{ ticker: "SPY", backtest_length: 10, hold: 21, max_positions: 5 }],
  filterFields: [{ risk_management: true }],
  riskFields: [{ stop_loss: "% of premium", stop_size: 200, take_prof: "% of premium", prof_size: 50 }],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", dte: 30, delta: hundredths / 100 },
    { long_short: "Long", call_put: "Put", dte: 30, delta: hundredths / 200 },
    { long_short: "Short", call_put: "Call", dte: 30, delta: hundredths / 100 },
    { long_short: "Long", call_put: "Call", dte: 30, delta: hundredths / 200 },
  ],
});

/** `backtest.end_to_end_ms`: from the POST to the results on the socket, over the local service, warm. */
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
