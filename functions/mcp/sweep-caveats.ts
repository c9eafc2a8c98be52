import { gridLineOf, judgementOf } from "#shared/contracts/sweep/judgement.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { ordinal } from "#shared/domain/count-words.ts";
import type { JobFile } from "../tasks/job-file.ts";
import { type Caveats, caveatsOfJob } from "./caveats.ts";

export const verdictsOf = (results: SweepResults) =>
  results.leaders.map((list) => {
    const { verdict, sentence } = judgementOf(results, list);
    return { objective: list.objective, verdict, sentence };
  });

export const caveatsOfSweep = (job: JobFile, results: SweepResults): Caveats => {
  const number = (results.honesty.earlier_sweeps ?? 0) + 1;
  const tickers = [job.ticker, ...(job.others ?? [])].map(({ ticker }) => ticker).join(", ");
  return {
    ...caveatsOfJob(job),
    verdict: {
      grid: gridLineOf(results)?.sentence ?? null,
      lists: verdictsOf(results),
      tries: results.honesty.trials,
      earlier_looks_at_kept_back_sessions: results.run.opened_before ?? 0,
    },
    look: { number, words: `This is your ${ordinal(number)} search of ${tickers} in these years.` },
  };
};
