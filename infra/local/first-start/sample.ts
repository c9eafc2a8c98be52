import { Worker } from "node:worker_threads";
import type { SampleProgress } from "../../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { BadSetting } from "../console/bad-setting.ts";
import { report } from "../console/report.ts";

/** The sample market, published while the service runs. */

const NONE = "none";

/** The tickers that `BACKSPREAD_SAMPLE` names, or all. Throws BadSetting for an unknown one. */
export const sampleTickers = (setting: string | undefined): string[] => {
  const all = SAMPLE_TICKERS.map(({ ticker }) => ticker);
  if (!setting) return all;
  if (setting === NONE) return [];
  const wanted = setting.split(",").map((ticker) => ticker.trim().toUpperCase());
  const unknown = wanted.filter((ticker) => !all.includes(ticker));
  if (unknown.length > 0)
    throw new BadSetting(
      `BACKSPREAD_SAMPLE names ${unknown.join(", ")}; there are ${all.join(", ")} and ${NONE}`,
    );
  return wanted;
};

const tell = ({ ticker, stage }: SampleProgress, count: number): void => {
  if (stage === "done") report.say(`Sample market: ${ticker} is ready (${count} tickers in all)`);
  if (stage === "imported by the user") report.say(`Sample market: ${ticker} is your own data and stays so`);
};

/** `stop` breaks it off. The next start makes the missing tickers. */
type Publishing = { stop(): Promise<void> };

/** Publishes the tickers in the background, and leaves those alone that exist. */
export const startSample = (
  tickers: readonly string[],
  variables: Readonly<Record<string, string>>,
): Publishing => {
  if (tickers.length === 0) return { stop: async () => undefined };
  const thread = new Worker(new URL("./sample-thread.ts", import.meta.url), {
    workerData: tickers,
    env: variables,
  });
  let isModelling = false;
  thread.on("message", (progress: SampleProgress) => {
    if (progress.stage === "modelling" && !isModelling) {
      isModelling = true;
      report.say(
        `Sample market: modelling option chains for ${tickers.join(", ")}, first ${progress.ticker} …`,
      );
    }
    tell(progress, tickers.length);
  });
  thread.on("error", (error) => report.error("the sample market was not published", error));
  return {
    stop: async () => {
      await thread.terminate();
    },
  };
};
